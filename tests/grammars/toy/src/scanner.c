// Words are runs of small letters. Valid as C and as C++.
#include "tree_sitter/parser.h"

#ifdef __cplusplus
extern "C" {
#endif

void *tree_sitter_toy_external_scanner_create(void) { return NULL; }
void tree_sitter_toy_external_scanner_destroy(void *payload) { (void)payload; }
void tree_sitter_toy_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
  (void)payload, (void)buffer, (void)length;
}
unsigned tree_sitter_toy_external_scanner_serialize(void *payload, char *buffer) {
  (void)payload, (void)buffer;
  return 0;
}

bool tree_sitter_toy_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
  (void)payload;
  bool found = false;
  while (lexer->lookahead == ' ' || lexer->lookahead == '\n') lexer->advance(lexer, true);
  for (; valid[0] && lexer->lookahead >= 'a' && lexer->lookahead <= 'z'; found = true) lexer->advance(lexer, false);
  lexer->result_symbol = 0;
  return found;
}

#ifdef __cplusplus
}
#endif
