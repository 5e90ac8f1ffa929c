const HAN = /\p{Script=Han}/u;

/** Texts without embedded code that could be mutated. */
function isPlain({ type, arguments: given = [] }) {
  return type === "Identifier" || type === "MemberExpression" || (type === "CallExpression" && given.every(isPlain));
}

/** Texts for readers are not rules: a test of them would only repeat the text. */
function shouldIgnore({ node }) {
  const isSentence =
    (node.type === "StringLiteral" && HAN.test(node.value)) ||
    (node.type === "TemplateLiteral" &&
      node.quasis.some(({ value }) => HAN.test(value.raw)) &&
      node.expressions.every(isPlain));
  return isSentence ? "a sentence for readers" : undefined;
}

/** The plugin, in the form that StrykerJS expects. */
export const strykerPlugins = [{ kind: "Ignore", name: "texts", value: { shouldIgnore } }];
