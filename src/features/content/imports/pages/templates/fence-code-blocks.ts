import type { TextEdit } from "../edit-text.ts";

const CODE_BLOCK =
  /^([ \t]*)<CodeBlock\b([^<>]{0,500})>\s{0,200}\{`((?:\\[\s\S]|[^`\\]){0,20000})`\}\s{0,200}<\/CodeBlock>[ \t]*$/gm;

/** Docusaurus: code in a text of `<CodeBlock language="js" title="a.js">` is a fence. `masked`: code blanked out. */
export function fenceCodeBlocks(text: string, masked: string): TextEdit[] {
  if (!text.includes("<CodeBlock")) return [];
  return [...text.matchAll(CODE_BLOCK)].flatMap(
    ({ index, 0: written, 1: indent = "", 2: attributes = "", 3: code = "" }) => {
      if (masked[index + indent.length] !== "<") return [];
      const [, language = "text"] = /\blanguage=["']([\w+#-]+)["']/.exec(attributes) ?? [];
      const [, title] = /\btitle=["']([^"'\n]+)["']/.exec(attributes) ?? [];
      const inner = code
        .replace(/^\n/, "")
        .replace(/\n[ \t]*$/, "")
        .replace(/\\([`$\\])/g, "$1");
      const fence = "`".repeat(Math.max(3, ...[...inner.matchAll(/`+/g)].map(([run]) => run.length + 1)));
      const head = `${fence}${language}${title === undefined ? "" : ` title="${title}"`}`;
      const lines = [head, ...inner.split("\n"), fence].map((line) => indent + line);
      return [{ start: index, end: index + written.length, text: lines.join("\n"), name: "MDX 的 <CodeBlock>" }];
    },
  );
}
