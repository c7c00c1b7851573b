# SPDX-License-Identifier: MIT
# Writes the public headers of the core, and those that they include, into a folder, as users include
# them: core/scenario/scenario.h becomes carom/scenario/scenario.h. Run at installation, by
#   cmake -DSOURCE=... -DINTO=... -DHEADERS="scenario/scenario.h;..." -P headers.cmake
cmake_minimum_required(VERSION 3.25)

file(REMOVE_RECURSE ${INTO})
set(written)
set(waiting ${HEADERS})
while(waiting)
  list(POP_FRONT waiting header)
  if(header IN_LIST written)
    continue()
  endif()
  list(APPEND written ${header})
  file(READ ${SOURCE}/core/${header} text)
  string(REGEX MATCHALL "#include \"core/[^\"]+\"" includes "${text}")
  list(TRANSFORM includes REPLACE "#include \"core/([^\"]+)\"" "\\1")
  list(APPEND waiting ${includes})
  string(REPLACE "#include \"core/" "#include \"carom/" text "${text}")
  file(WRITE ${INTO}/carom/${header} "${text}")
endwhile()
