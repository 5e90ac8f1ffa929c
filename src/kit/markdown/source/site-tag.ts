/** A tag of a site generator, as Hugo (`{{< >}}`, `{{% %}}`), Jekyll, Hexo and GitBook (`{% %}`) or MDX (`<Tip>`) write it. */
export interface SiteTag {
  /** Lower case; `tip` for `{{< tip >}}`, `{% tip %}` and `<Tip>`. */
  name: string;
  isClosing: boolean;
  /** Pairs only with tags of its own kind. */
  kind: "hugo" | "liquid" | "component";
  /** Arguments without a name, in order. */
  args: string[];
  named: Map<string, string>;
}

const MAX_TAG_CHARACTERS = 2_000;
const FORMS: [kind: SiteTag["kind"], form: RegExp][] = [
  ["hugo", /^\{\{[<%]\s*(\/?)\s*([\w./-]+)([\s\S]*?)[>%]\}\}$/],
  ["liquid", /^\{%-?\s*(end|)([a-z][\w-]*)([\s\S]*?)-?%\}$/i],
  ["component", /^<(\/?)([A-Z][A-Za-z0-9.]*)((?:\s[^<>]*)?)>$/],
];
const ARGUMENT =
  /(?:([\w:@-]+)\s*=\s*)?(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|`([^`]*)`|\{["'`]?([^{}"'`]*)["'`]?\}|([^\s"'`=]+))/g;

/** Reads one whole tag; null for anything else. */
export function readSiteTag(source: string): SiteTag | null {
  if (source.length > MAX_TAG_CHARACTERS) return null;
  for (const [kind, form] of FORMS) {
    const [, closing, name = "", rest = ""] = form.exec(source) ?? [];
    if (closing === undefined) continue;
    return { kind, name: name.toLowerCase(), isClosing: closing !== "", ...readArguments(rest) };
  }
  return null;
}

/** The value of the first of these arguments that the tag has; `""` if it has none. */
export function argumentOf(tag: SiteTag, ...names: string[]): string {
  for (const name of names) {
    const value = tag.named.get(name);
    if (value) return value;
  }
  return "";
}

function readArguments(rest: string): Pick<SiteTag, "args" | "named"> {
  const args: string[] = [];
  const named = new Map<string, string>();
  for (const [, name, double, single, back, braced, bare] of rest.matchAll(ARGUMENT)) {
    const value = (double?.replace(/\\(.)/g, "$1") ?? single ?? back ?? braced ?? bare ?? "").trim();
    if (name) named.set(name.toLowerCase(), value);
    else if (value !== "/") args.push(value);
  }
  return { args, named };
}
