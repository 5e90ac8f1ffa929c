/** An element as [name, attributes, content], or a text. */
export type HtmlNode = string | [string, Record<string, string>, HtmlNode[]];

const TOKEN = /<!--[\s\S]*?-->|<(\/?)([a-zA-Z][\w-]*)((?:[^"'>]|"[^"]*"|'[^']*')*?)(\/?)>|([^<]+)/g;
const ATTRIBUTE = /([^\s=/]+)(?:="([^"]*)")?/g;
const VOID = /^(?:area|br|col|hr|img|input|link|meta|source|track|wbr|path)$/;
const LEFT_OUT = new Set(["script", "noscript", "template"]);
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** Reads the body of a page that React wrote, whose HTML is regular. Scripts are left out. */
export function readBody(html: string): HtmlNode[] {
  const start = html.indexOf(">", html.indexOf("<body")) + 1;
  const whole: HtmlNode[] = [];
  const open: { name: string; content: HtmlNode[] }[] = [{ name: "", content: whole }];
  for (const [, closing, name = "", attributes = "", self, text] of html
    .slice(start, html.lastIndexOf("</body>"))
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .matchAll(TOKEN)) {
    const inner = open.at(-1)?.content ?? whole;
    if (text !== undefined) inner.push(decode(text));
    else if (closing === "/") {
      while (open.length > 1 && open.pop()?.name !== name);
    } else if (name !== "") {
      const content: HtmlNode[] = [];
      if (!LEFT_OUT.has(name)) inner.push([name, readAttributes(attributes), content]);
      if (self !== "/" && !VOID.test(name)) open.push({ name, content });
    }
  }
  return whole;
}

function readAttributes(text: string): Record<string, string> {
  // React only accepts styles as objects; they do not matter for the measurement.
  const all = [...text.matchAll(ATTRIBUTE)].filter(([, name]) => name !== "style");
  return Object.fromEntries(
    all.map(([, name = "", value = ""]) => [name === "class" ? "className" : name, decode(value)]),
  );
}

function decode(text: string): string {
  return text.replace(/&(\w+|#x27);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
