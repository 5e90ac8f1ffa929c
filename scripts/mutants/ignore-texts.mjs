const HAN = /\p{Script=Han}/u;

/** Texts that contain nothing else that could be changed. */
function isPlain({ type, arguments: given = [] }) {
  return type === "Identifier" || type === "MemberExpression" || (type === "CallExpression" && given.every(isPlain));
}

/** Sentences for readers are no rules: a test of them would be a second copy of the sentence. */
function shouldIgnore({ node }) {
  const isSentence =
    (node.type === "StringLiteral" && HAN.test(node.value)) ||
    (node.type === "TemplateLiteral" &&
      node.quasis.some(({ value }) => HAN.test(value.raw)) &&
      node.expressions.every(isPlain));
  return isSentence ? "a sentence for readers" : undefined;
}

/** A plugin as StrykerJS finds it. */
export const strykerPlugins = [{ kind: "Ignore", name: "texts", value: { shouldIgnore } }];
