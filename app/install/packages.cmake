# SPDX-License-Identifier: MIT
# Debian packages, one of each component: cpack -G DEB in the folder of a build.
set(CAROM_MAINTAINER "The Carom authors <carom@example.org>" CACHE STRING
  "Who answers for the packages: a name and an address")
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME carom)
set(CPACK_PACKAGE_VENDOR "The Carom authors")
set(CPACK_PACKAGE_CONTACT "${CAROM_MAINTAINER}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
# Licences, changelogs and compressed manual pages, as Debian's policy wants them.
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_SOURCE_DIR}/debian.cmake)
set(CPACK_CAROM_SOURCE ${PROJECT_SOURCE_DIR})
set(CPACK_COMPONENTS_ALL)

# The text in lines of at most 75 letters, as descriptions of packages have them.
function(carom_wrap result text)
  set(wrapped "")
  set(line "")
  string(REPLACE " " ";" words "${text}")
  foreach(word IN LISTS words)
    string(LENGTH "${line} ${word}" length)
    if(length GREATER 75)
      string(APPEND wrapped "${line}\n")
      set(line "${word}")
    else()
      string(STRIP "${line} ${word}" line)
    endif()
  endforeach()
  set(${result} "${wrapped}${line}" PARENT_SCOPE)
endfunction()

# carom_package(COMPONENT NAME SUMMARY DESCRIPTION [further settings of CPack, as in DEPENDS "a (>= 1)"])
macro(carom_package component name summary description)
  list(APPEND CPACK_COMPONENTS_ALL ${component})
  string(TOUPPER ${component} upper)
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${name})
  carom_wrap(wrapped "${description}")
  set(CPACK_DEBIAN_${upper}_DESCRIPTION "${summary}\n${wrapped}")
  set(CPACK_DEBIAN_${upper}_PACKAGE_SHLIBDEPS ON)
  set(settings_of_package ${ARGN})
  while(settings_of_package)
    list(POP_FRONT settings_of_package key value)
    set(CPACK_DEBIAN_${upper}_PACKAGE_${key} ${value})
  endwhile()
endmacro()

set(same_version "(= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})")
carom_package(data carom-data "impact mechanics of planar mechanisms - common files"
  "Gallery, lessons, studies and documents of Carom, which its window and its command line read."
  ARCHITECTURE all SHLIBDEPS OFF)
carom_package(cli carom-cli "impact mechanics of planar mechanisms - command line"
  "Computes what happens when a planar mechanism strikes something: impact laws with friction, effective energies, maps, sweeps, studies, compliant contacts and the motion around an impact."
  DEPENDS "carom-data ${same_version}")
if(CAROM_GUI)
  carom_package(window carom "impact mechanics of planar mechanisms"
    "Pose a planar mechanism with the mouse, throw it by its velocity arrow, and see at once how hard it hits, whether the contact sticks or slips, and whether the impact law creates energy."
    DEPENDS "carom-data ${same_version}"
    RECOMMENDS "libgl1-mesa-dri, fonts-dejavu-core" SUGGESTS "carom-doc, carom-cli, ffmpeg")
endif()
carom_package(library libcarom-dev "impact mechanics of planar mechanisms - development files"
  "Static library, headers and an example: the core of Carom for programs of one's own in C++20."
  SHLIBDEPS OFF SECTION libdevel SUGGESTS "carom-data ${same_version}"
  DEPENDS "libeigen3-dev (>= 3.4), libfmt-dev (>= 9), libsqlite3-dev, libnlopt-dev, libnlopt-cxx-dev, zlib1g-dev")
if(CAROM_PYTHON)
  # The module is made for one version of the interpreter.
  set(of_python "${Python3_VERSION_MAJOR}.${Python3_VERSION_MINOR}")
  math(EXPR next_minor "${Python3_VERSION_MINOR} + 1")
  carom_package(python python3-carom "impact mechanics of planar mechanisms - Python module"
    "Scenarios, impacts, sweeps, maps, motions, structural edits and studies of Carom in Python, with NumPy arrays."
    SECTION python SUGGESTS "python3-pandas, python3-matplotlib"
    DEPENDS "carom-data ${same_version}, python3-numpy, python3 (>= ${of_python}~), python3 (<< ${Python3_VERSION_MAJOR}.${next_minor})")
endif()
if(CAROM_MANUAL)
  carom_package(manual carom-doc "impact mechanics of planar mechanisms - manual"
    "The manual of Carom as pages for a browser and as PDF: the window and its panels, building mechanisms, impact laws, lessons, files, the command line and the theory."
    ARCHITECTURE all SHLIBDEPS OFF SECTION doc)
endif()
include(CPack)
