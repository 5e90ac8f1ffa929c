/** What the shortcodes of one text may show. */
export interface ShortcodeContext {
  /** Addresses of pictures by the ids of a gallery; without ids those of the text. */
  gallery: (ids: readonly string[] | null) => readonly string[];
  /** Called for content that is not displayed as before. */
  lose: (detail: string) => void;
}

const TOKEN = /<(\/?)(?:pre|code|script|style)\b|\[(\[)?(\/?)([a-z][a-z0-9_-]{1,60})((?:\s[^[\]<>]{0,2000})?)\/?\]/gi;
const ATTRIBUTE = /([\w-]+)\s*=\s*(?:["“”″]([^"“”″]*)["“”″]|'([^']*)'|([^\s"'\]]+))/g;
/** Names of languages that highlighters take as shortcodes of their own. */
const CODE =
  /^(?:code|sourcecode|source|highlight|php|js|javascript|jsx|ts|typescript|css|html|xml|bash|shell|sql|python|py|java|cpp|c|csharp|ruby|rust|go|yaml|json)$/;
const LANGUAGE_OF_CODE = /^(?:code|sourcecode|source|highlight)$/;

/**
 * Shortcodes of a text as HTML. Of unknown ones only the content is kept; words in square brackets are not shortcodes.
 */
export function expandShortcodes(text: string, context: ShortcodeContext): string {
  const closings = createClosings(text);
  const dropped = new Set<string>();
  const parts: string[] = [];
  let done = 0;
  let codes = 0;
  const replace = (from: number, to: number, html: string) => {
    parts.push(text.slice(done, from), html);
    done = to;
  };
  for (const token of text.matchAll(TOKEN)) {
    const [all, outOfCode = "", escaped, closing, name = "", written = ""] = token;
    const start = token.index;
    const end = start + all.length;
    if (start < done) continue;
    if (name === "") {
      codes = Math.max(0, codes + (outOfCode === "/" ? -1 : 1));
      continue;
    }
    if (codes > 0) continue;
    if (escaped && text[end] === "]") {
      replace(start, end + 1, all.slice(1));
      continue;
    }
    const shortcode = name.toLowerCase();
    if (closing === "/") {
      if (dropped.has(shortcode)) replace(start, end, "");
      continue;
    }
    const attributes = readAttributes(written);
    const close = closings.after(shortcode, end);
    const inner = close === null ? null : text.slice(end, close.start);
    const html = expandKnown({ name: shortcode, attributes, inner, written }, context);
    if (html !== null) replace(start, close?.end ?? end, html);
    else if (attributes.size > 0 || close || /[-_]/.test(name) || standsAlone(text, start, end)) {
      dropped.add(shortcode);
      replace(start, end, "");
      context.lose(`短代码 [${shortcode}] 没有对应的写法，${close ? "只留下它里面的文字" : "去掉了"}`);
    }
  }
  return parts.join("") + text.slice(done);
}

interface Shortcode {
  name: string;
  attributes: ReadonlyMap<string, string>;
  /** null: it is not closed. */
  inner: string | null;
  written: string;
}

function expandKnown({ name, attributes, inner, written }: Shortcode, context: ShortcodeContext): string | null {
  if (name === "caption" || name === "wp_caption") return inner === null ? null : captioned(inner, attributes);
  if (name === "gallery") {
    const ids =
      attributes
        .get("ids")
        ?.split(",")
        .map((id) => id.trim()) ?? null;
    return context
      .gallery(ids)
      .map((src) => `<p><img src="${escapeAttribute(src)}" alt=""></p>`)
      .join("\n");
  }
  if (CODE.test(name)) return inner === null ? null : codeOf(name, attributes, inner);
  if (name === "latex" || name === "katex" || name === "math") return inner === null ? null : `$latex ${inner.trim()}$`;
  if (name === "embed") return linkTo(inner ?? attributes.get("src") ?? "");
  if (name !== "audio" && name !== "video") return null;
  const src = ["src", "mp4", "m4v", "webm", "mp3", "m4a", "ogg", "wav"].flatMap((key) => attributes.get(key) ?? [])[0];
  context.lose("音频和视频改成了链接");
  return linkTo(src ?? /https?:\/\/[^\s"'<>]+/.exec(inner ?? written)?.[0] ?? "");
}

function captioned(inner: string, attributes: ReadonlyMap<string, string>): string {
  const picture = inner.indexOf("<img");
  const end = inner.indexOf(">", picture);
  if (picture < 0 || end < 0) return inner;
  const close = /^\s*<\/a>/.exec(inner.slice(end + 1))?.[0].length ?? 0;
  const caption = attributes.get("caption") ?? inner.slice(end + 1 + close).trim();
  return `<figure>${inner.slice(0, end + 1 + close)}<figcaption>${caption}</figcaption></figure>`;
}

/** Written with entities by the visual editor, with plain characters by hand. */
function codeOf(name: string, attributes: ReadonlyMap<string, string>, inner: string): string {
  const named = attributes.get("lang") ?? attributes.get("language");
  const language = named ?? (LANGUAGE_OF_CODE.test(name) ? "" : name);
  const code = inner
    .replace(/^\s*\n/, "")
    .trimEnd()
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
  return `<pre><code class="language-${escapeAttribute(language)}">${code}</code></pre>`;
}

function linkTo(address: string): string {
  const href = address.trim();
  return href === "" ? "" : `<p><a href="${escapeAttribute(href)}">${escapeAttribute(href)}</a></p>`;
}

function readAttributes(written: string): Map<string, string> {
  const found = [...written.matchAll(ATTRIBUTE)];
  return new Map(
    found.map(([, key = "", double, single, plain]) => [key.toLowerCase(), double ?? single ?? plain ?? ""]),
  );
}

/** `[toc]` on its own line is a shortcode; in a sentence it is a word. */
function standsAlone(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 80), start);
  return /(?:^|[\n>])[ \t]*$/.test(before) && /^[ \t]*(?:\n|<|$)/.test(text.slice(end, end + 80));
}

/** Finds the end of shortcodes; an unclosed name is searched once. */
function createClosings(text: string) {
  const places = new Map<string, number[]>();
  for (const { 1: name = "", index } of text.matchAll(/\[\/([a-z][a-z0-9_-]{1,60})\]/gi)) {
    const key = name.toLowerCase();
    const known = places.get(key);
    if (known) known.push(index);
    else places.set(key, [index]);
  }
  const passed = new Map<string, number>();
  return {
    after: (name: string, from: number): { start: number; end: number } | null => {
      const starts = places.get(name) ?? [];
      let at = passed.get(name) ?? 0;
      while (at < starts.length && (starts[at] ?? 0) < from) at += 1;
      passed.set(name, at);
      const start = starts[at];
      return start === undefined ? null : { start, end: start + name.length + 3 };
    },
  };
}

function escapeAttribute(text: string): string {
  return text
    .replace(/&(?!#?\w{1,10};)/g, "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
