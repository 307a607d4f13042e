#include "tree_sitter/parser.h"

#define LANGUAGE_VERSION 15
#define STATE_COUNT 12
#define SYMBOL_COUNT 7
#define TOKEN_COUNT 4

enum { end = ts_builtin_sym_end, open = 1, shut = 2, word = 3, source = 4, group = 5, repeat = 6 };

static const char *const symbol_names[] = {"end", "(", ")", "word", "source", "group", "source_repeat1"};

static const TSSymbol symbol_map[] = {end, open, shut, word, source, group, repeat};

static const TSSymbolMetadata symbol_metadata[] = {
  [end] = {.visible = false, .named = true},
  [open] = {.visible = true, .named = false},
  [shut] = {.visible = true, .named = false},
  [word] = {.visible = true, .named = true},
  [source] = {.visible = true, .named = true},
  [group] = {.visible = true, .named = true},
  [repeat] = {.visible = false, .named = false},
};

static const TSSymbol alias_sequences[1][1] = {{0}};
static const uint16_t alias_map[] = {0};

static bool lex(TSLexer *lexer, TSStateId state) {
  START_LEXER();
  eof = lexer->eof(lexer);
  switch (state) {
    case 0:
      if (eof) ADVANCE(1);
      if (lookahead == '(') ADVANCE(2);
      if (lookahead == ')') ADVANCE(3);
      if (lookahead == ' ' || lookahead == '\n') SKIP(0);
      END_STATE();
    case 1:
      ACCEPT_TOKEN(end);
      END_STATE();
    case 2:
      ACCEPT_TOKEN(open);
      END_STATE();
    case 3:
      ACCEPT_TOKEN(shut);
      END_STATE();
    default:
      return false;
  }
}

static const TSLexerMode lex_modes[STATE_COUNT] = {
  {0, 1, 0}, {0, 1, 0}, {0, 1, 0}, {0, 1, 0}, {0, 1, 0}, {0, 1, 0},
  {0, 1, 0}, {0, 1, 0}, {0, 1, 0}, {0, 1, 0}, {0, 1, 0}, {0, 1, 0},
};

static const bool scanner_states[2][1] = {[1] = {true}};
static const TSSymbol scanner_symbols[] = {word};

enum { recover = 1, accept = 3, none = 5, all = 7, first_word = 9, first_group = 11, two = 13, empty = 15, full = 17,
       shift = 19 };
#define SHIFT_TO(state_value) (shift + 2 * (state_value))

static const uint16_t parse_table[STATE_COUNT][SYMBOL_COUNT] = {
  [0] = {[end] = recover, [open] = recover, [shut] = recover, [word] = recover},
  // source: . items
  [1] = {[end] = none, [open] = SHIFT_TO(2), [word] = SHIFT_TO(3), [source] = 4, [group] = 5, [repeat] = 6},
  // group: "(" . items ")"
  [2] = {[open] = SHIFT_TO(2), [shut] = SHIFT_TO(7), [word] = SHIFT_TO(3), [group] = 5, [repeat] = 8},
  [3] = {[end] = first_word, [open] = first_word, [shut] = first_word, [word] = first_word},
  [4] = {[end] = accept},
  [5] = {[end] = first_group, [open] = first_group, [shut] = first_group, [word] = first_group},
  // source: items . item
  [6] = {[end] = all, [open] = SHIFT_TO(2), [word] = SHIFT_TO(9), [group] = 10},
  [7] = {[end] = empty, [open] = empty, [shut] = empty, [word] = empty},
  // group: "(" items . item ")"
  [8] = {[open] = SHIFT_TO(2), [shut] = SHIFT_TO(11), [word] = SHIFT_TO(9), [group] = 10},
  [9] = {[end] = two, [open] = two, [shut] = two, [word] = two},
  [10] = {[end] = two, [open] = two, [shut] = two, [word] = two},
  [11] = {[end] = full, [open] = full, [shut] = full, [word] = full},
};

#define ACTION {.entry = {.count = 1, .reusable = true}}

static const TSParseActionEntry parse_actions[] = {
  [0] = {.entry = {.count = 0, .reusable = false}},
  [recover] = {.entry = {.count = 1, .reusable = false}}, RECOVER(),
  [accept] = ACTION, ACCEPT_INPUT(),
  [none] = ACTION, REDUCE(source, 0, 0, 0),
  [all] = ACTION, REDUCE(source, 1, 0, 0),
  [first_word] = ACTION, REDUCE(repeat, 1, 0, 0),
  [first_group] = ACTION, REDUCE(repeat, 1, 0, 0),
  [two] = ACTION, REDUCE(repeat, 2, 0, 0),
  [empty] = ACTION, REDUCE(group, 2, 0, 0),
  [full] = ACTION, REDUCE(group, 3, 0, 0),
  [SHIFT_TO(2)] = ACTION, SHIFT(2),
  [SHIFT_TO(3)] = ACTION, SHIFT(3),
  [SHIFT_TO(7)] = ACTION, SHIFT(7),
  [SHIFT_TO(9)] = ACTION, SHIFT(9),
  [SHIFT_TO(11)] = ACTION, SHIFT(11),
};

static const TSStateId primary_state_ids[STATE_COUNT] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};

void *tree_sitter_toy_external_scanner_create(void);
void tree_sitter_toy_external_scanner_destroy(void *);
bool tree_sitter_toy_external_scanner_scan(void *, TSLexer *, const bool *);
unsigned tree_sitter_toy_external_scanner_serialize(void *, char *);
void tree_sitter_toy_external_scanner_deserialize(void *, const char *, unsigned);

const TSLanguage *tree_sitter_toy(void) {
  static const TSLanguage language = {
    .abi_version = LANGUAGE_VERSION,
    .symbol_count = SYMBOL_COUNT,
    .token_count = TOKEN_COUNT,
    .external_token_count = 1,
    .state_count = STATE_COUNT,
    .large_state_count = STATE_COUNT,
    .production_id_count = 1,
    .max_alias_sequence_length = 1,
    .parse_table = &parse_table[0][0],
    .parse_actions = parse_actions,
    .symbol_names = symbol_names,
    .symbol_metadata = symbol_metadata,
    .public_symbol_map = symbol_map,
    .alias_map = alias_map,
    .alias_sequences = &alias_sequences[0][0],
    .lex_modes = lex_modes,
    .lex_fn = lex,
    .external_scanner = {
      &scanner_states[0][0],
      scanner_symbols,
      tree_sitter_toy_external_scanner_create,
      tree_sitter_toy_external_scanner_destroy,
      tree_sitter_toy_external_scanner_scan,
      tree_sitter_toy_external_scanner_serialize,
      tree_sitter_toy_external_scanner_deserialize,
    },
    .primary_state_ids = primary_state_ids,
    .name = "toy",
  };
  return &language;
}
