# SPDX-License-Identifier: MIT
# The manual: pages by Sphinx, and from them a PDF by WeasyPrint. What commands say of themselves is asked of the
# program that was just built. A broken link or a picture that is missing ends the build.
find_program(SPHINX_BUILD sphinx-build REQUIRED)
find_program(WEASYPRINT weasyprint REQUIRED)
find_program(KATEX katex REQUIRED)

set(source ${PROJECT_SOURCE_DIR}/resources/manual)
set(manual ${CMAKE_BINARY_DIR}/manual)
file(GLOB_RECURSE pages CONFIGURE_DEPENDS ${source}/* ${PROJECT_SOURCE_DIR}/resources/docs/*)
# On Debian the interpreter that has Sphinx is the system's, whichever comes first in the path.
set(environment ${CMAKE_COMMAND} -E env "PATH=$<TARGET_FILE_DIR:carom-cli>:/usr/bin:/bin" LC_ALL=C.UTF-8
  CAROM_VERSION=${PROJECT_VERSION})
set(sphinx ${environment} ${SPHINX_BUILD} -W --keep-going -q)

add_custom_command(OUTPUT ${manual}/html/index.html
  COMMAND ${sphinx} -b html -d ${manual}/pages ${source} ${manual}/html
  DEPENDS ${pages} carom-cli VERBATIM)
add_custom_command(OUTPUT ${manual}/manual.pdf
  COMMAND ${sphinx} -b singlehtml -t print -d ${manual}/print-pages ${source} ${manual}/print
  COMMAND ${environment} ${WEASYPRINT} -q ${manual}/print/index.html ${manual}/manual.pdf
  DEPENDS ${pages} carom-cli VERBATIM)
add_custom_target(manual ALL DEPENDS ${manual}/html/index.html ${manual}/manual.pdf)

install(DIRECTORY ${manual}/html/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/manual COMPONENT manual
  PATTERN .buildinfo EXCLUDE PATTERN objects.inv EXCLUDE)
install(FILES ${manual}/manual.pdf DESTINATION ${CMAKE_INSTALL_DOCDIR}/manual COMPONENT manual)
