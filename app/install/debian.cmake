# SPDX-License-Identifier: MIT
# CPack runs this when the files of every package lie in a folder of their own and before it packs them.
cmake_minimum_required(VERSION 3.25)

set(top ${CPACK_TEMPORARY_DIRECTORY})
set(version ${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})
# Of SOURCE_DATE_EPOCH, if that is set.
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(READ ${CPACK_CAROM_SOURCE}/LICENSE licence)
string(REGEX REPLACE "^.*MIT License\n\n" "" licence "${licence}")
string(REGEX REPLACE "\n\n" "\n.\n" licence "${licence}")
string(REGEX REPLACE "\n+$" "" licence "${licence}")
string(REPLACE "\n" "\n " licence "${licence}")

foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  string(TOUPPER ${component} upper)
  set(package ${CPACK_DEBIAN_${upper}_PACKAGE_NAME})
  set(share ${top}/${component}/usr/share)
  set(documents ${share}/doc/${package})
  set(comment "")
  if(component STREQUAL manual)
    set(comment "Comment:
 The folder _static of the manual has parts of Sphinx (BSD-2-clause), Furo, jQuery, Underscore and KaTeX (Expat),
 and the letters of KaTeX (OFL-1.1), as Debian's packages python3-sphinx, furo, libjs-katex and fonts-katex have
 them, with their licences.
")
  endif()
  file(WRITE ${documents}/copyright
"Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Carom
Source: this package was made from the source of Carom by its own build
${comment}
Files: *
Copyright: 2026 The Carom authors
License: Expat

Files: ui/* app/gui/*
Copyright: 2026 The Carom authors
License: GPL-3+

License: Expat
 ${licence}

License: GPL-3+
 This program is free software: you can redistribute it and/or modify it under the terms of the GNU General
 Public License as published by the Free Software Foundation, either version 3 of the License, or (at your
 option) any later version.
 .
 On Debian systems its text is in /usr/share/common-licenses/GPL-3.
")
  file(COPY_FILE ${CPACK_CAROM_SOURCE}/CHANGELOG.md ${documents}/changelog)
  file(WRITE ${documents}/changelog.Debian
"carom (${version}) unstable; urgency=medium

  * Package of version ${CPACK_PACKAGE_VERSION}, made by its own build.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
  # The licence is where Debian wants it.
  file(REMOVE ${share}/carom/LICENSE ${share}/carom/CHANGELOG.md)
  file(GLOB pages ${share}/man/man1/*.1)
  execute_process(COMMAND gzip -9n ${documents}/changelog ${documents}/changelog.Debian ${pages}
    COMMAND_ERROR_IS_FATAL ANY)
  set(overrides "# Carom is not in Debian: nobody has asked for it there.
${package}: initial-upload-closes-no-bugs *
")
  if(component STREQUAL manual)
    string(APPEND overrides "# The index that these scripts search is written by the Sphinx that they are of.
${package}: embedded-javascript-library *
")
  endif()
  file(WRITE ${share}/lintian/overrides/${package} "${overrides}")
  file(GLOB_RECURSE written ${share}/doc/* ${share}/man/* ${share}/lintian/*)
  file(CHMOD ${written} PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
endforeach()
