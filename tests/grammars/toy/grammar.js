// A list of words and groups in parentheses, as small as a grammar with a scanner gets. src/parser.c was written
// by hand in the form that `tree-sitter generate` gives it; src/tree_sitter/parser.h is that of tree-sitter 0.25
// (MIT licence), which goes into every grammar.
export default grammar({
  name: 'toy',
  externals: ($) => [$.word],
  rules: {
    source: ($) => repeat($._item),
    _item: ($) => choice($.word, $.group),
    group: ($) => seq('(', repeat($._item), ')'),
  },
});
