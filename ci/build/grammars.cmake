# Fetches the grammars (pinned by grammars/package-lock.json, no install scripts are run) and builds
# the tree-sitter runtime and one library a grammar. Fetched again only when the lock changes.
set(GRAMMARS ${PROJECT_SOURCE_DIR}/grammars)
set(NODE_MODULES ${GRAMMARS}/node_modules)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${GRAMMARS}/package-lock.json)
file(SHA256 ${GRAMMARS}/package-lock.json LOCK_SHA)
set(STAMPED "")
if(EXISTS ${NODE_MODULES}/.ranklint-stamp)
  file(READ ${NODE_MODULES}/.ranklint-stamp STAMPED)
endif()
if(NOT "${STAMPED}" STREQUAL "${LOCK_SHA}")
  find_program(NPM npm REQUIRED)
  message(STATUS "Fetching the grammars (npm ci)")
  execute_process(
    COMMAND ${NPM} ci --ignore-scripts --no-audit --no-fund --legacy-peer-deps
    WORKING_DIRECTORY ${GRAMMARS}
    RESULT_VARIABLE NPM_STATUS)
  if(NPM_STATUS)
    message(FATAL_ERROR "npm ci in grammars/ failed")
  endif()
  file(WRITE ${NODE_MODULES}/.ranklint-stamp ${LOCK_SHA})
endif()

function(add_parser_library name)
  add_library(${name} STATIC ${ARGN})
  target_compile_options(${name} PRIVATE -w) # third-party code
  # A scanner's memory comes from where the parser's does.
  target_compile_definitions(${name} PRIVATE TREE_SITTER_REUSE_ALLOCATOR)
  if(RL_SANITIZE)
    target_compile_options(${name} PRIVATE -O1)
  endif()
endfunction()

set(TS ${NODE_MODULES}/tree-sitter/vendor/tree-sitter/lib)
add_parser_library(ts ${TS}/src/lib.c)
target_include_directories(ts SYSTEM PUBLIC ${TS}/include PRIVATE ${TS}/src)

set(TS_PYTHON ${NODE_MODULES}/tree-sitter-python/src)
add_parser_library(ts_python ${TS_PYTHON}/parser.c ${TS_PYTHON}/scanner.c)
target_compile_options(ts_python PRIVATE -include ${PROJECT_SOURCE_DIR}/ci/build/scanner_memory.h)
target_include_directories(ts_python PRIVATE ${TS_PYTHON})

set(TS_CPP ${NODE_MODULES}/tree-sitter-cpp/src)
add_parser_library(ts_cpp ${TS_CPP}/parser.c ${TS_CPP}/scanner.c)
target_include_directories(ts_cpp PRIVATE ${TS_CPP})

set(TS_TOML ${NODE_MODULES}/@tree-sitter-grammars/tree-sitter-toml/src)
add_parser_library(ts_toml ${TS_TOML}/parser.c ${TS_TOML}/scanner.c)
target_include_directories(ts_toml PRIVATE ${TS_TOML})
