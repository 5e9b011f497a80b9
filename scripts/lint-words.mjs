// A lint rule beside eslint-plugin-i18next, which sees words in JSX only: words that are said by a call or by a property.

/** What a person reads although it is no child of an element. */
const PROPERTIES = new Set(['label', 'title', 'description', 'placeholder', 'hint', 'message']);
const CALLS = /^toast(\.\w+)*$|^useDocumentTitle$/;

/** @param {any} node @returns {string} `toast.success` of a call of it */
const nameOf = (node) =>
  node.type === 'MemberExpression'
    ? `${nameOf(node.object)}.${node.property.name ?? ''}`
    : (node.name ?? '');

/** The literal words of an expression, also of both ends of a choice.
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
            context.report({ node, message: 'Write words in t, msg or <Trans>.' }),
          );
        return {
          /** @param {any} node */
          CallExpression(node) {
            if (CALLS.test(nameOf(node.callee))) node.arguments.forEach(refuse);
          },
          /** @param {any} node */
          Property(node) {
            if (node.parent.type === 'ObjectExpression' && PROPERTIES.has(node.key.name))
              refuse(node.value);
          },
        };
      },
    },
  },
};
