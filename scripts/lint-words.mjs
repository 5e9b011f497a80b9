// Lint rule for untranslated text in calls and properties. eslint-plugin-i18next checks JSX only.

/** Properties whose values users read. */
const PROPERTIES = new Set(['label', 'title', 'description', 'placeholder', 'hint', 'message']);
const CALLS = /^toast(\.\w+)*$|^useDocumentTitle$/;

/** @param {any} node @returns {string} Callee name, for example `toast.success`. */
const nameOf = (node) =>
  node.type === 'MemberExpression'
    ? `${nameOf(node.object)}.${node.property.name ?? ''}`
    : (node.name ?? '');

/** String literals of an expression, including both branches of a conditional.
 * @param {any} node @returns {any[]} */
function literals(node) {
  if (node?.type === 'ConditionalExpression')
    return [...literals(node.consequent), ...literals(node.alternate)];
  if (node?.type === 'LogicalExpression') return [...literals(node.left), ...literals(node.right)];
  const text =
    node?.type === 'Literal'
      ? node.value
      : node?.type === 'TemplateLiteral' &&
        node.quasis.map((/** @type {any} */ { value }) => value.raw).join(' ');
  return typeof text === 'string' && /[A-Za-z]{2}/.test(text) ? [node] : [];
}

export default {
  meta: { name: 'words' },
  rules: {
    'in-catalogue': {
      create: (/** @type {any} */ context) => {
        const refuse = (/** @type {any} */ value) =>
          literals(value).forEach((node) =>
            context.report({
              node,
              message: 'Write text in t, msg or <Trans>, so that it is in a catalog.',
            }),
          );
        return {
          /** @param {any} node */
          CallExpression(node) {
            if (CALLS.test(nameOf(node.callee))) node.arguments.forEach(refuse);
          },
          /** @param {any} node */
          Property(node) {
            // `msg({ message })` and `t({ message, context })` are macros: for placeholders whose values are not in the
            // code, and for a text with several meanings.
            const isMessage = ['msg', 't'].includes(nameOf(node.parent.parent?.callee ?? {}));
            if (
              node.parent.type === 'ObjectExpression' &&
              PROPERTIES.has(node.key.name) &&
              !isMessage
            )
              refuse(node.value);
          },
        };
      },
    },
  },
};
