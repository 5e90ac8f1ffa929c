import { listPlaces } from "../../source/find-document.ts";
import type { Outline } from "../../source/outline.ts";
import type { PageLibrary } from "../../source/page-library.ts";
import { isDocumentPath } from "../../source/safe-path.ts";
import type { EditedText } from "../edit-text.ts";
import { findModuleLines } from "../find-removed.ts";
import { maskCode } from "../mask-code.ts";
import { readOwnValues } from "./read-mdx.ts";

const DEEPEST_PARTIAL = 5;
const MAX_TEXT = 4 * 1024 * 1024;
const COMPONENT = /^[ \t]*<([A-Z]\w*)((?:\s[^<>]*)?)(?:\/>|>\s*<\/\1>)[ \t]*$/;

interface Partials {
  outline: Outline;
  library: PageLibrary;
  budget: { left: number };
}

/** Pastes in what a page imports of other pages: `import Part from "./_part.mdx"` and `<Part name="x" />` on a line. */
export async function includePartials(
  before: EditedText,
  from: string,
  input: Pick<Partials, "outline" | "library">,
): Promise<EditedText> {
  const { text } = before;
  if (!/\.mdx?["']/.test(text)) return before;
  const lines = await expand({ text, from, depth: 0 }, { ...input, budget: { left: MAX_TEXT } });
  if (lines.every(({ isOwn }) => isOwn)) return before;
  return {
    ...before,
    text: lines.map(({ line }) => line).join("\n"),
    lines: lines.map(({ at }) => before.lines?.[at] ?? at),
  };
}

async function expand(
  { text, from, depth }: { text: string; from: string; depth: number },
  context: Partials,
): Promise<{ line: string; at: number; isOwn: boolean }[]> {
  const masked = maskCode(text);
  const own = readOwnValues(text, findModuleLines(masked));
  const prose = masked.split("\n");
  const output: { line: string; at: number; isOwn: boolean }[] = [];
  for (const [at, line] of text.split("\n").entries()) {
    const [, name = "", attributes = ""] = COMPONENT.exec(prose[at] ?? "") ?? [];
    const path = own.get(name);
    const body = path && depth < DEEPEST_PARTIAL ? await readPartial(path, from, context) : null;
    if (!body) output.push({ line, at, isOwn: true });
    else {
      const filled = fillProps(body.text, line.slice(line.indexOf(attributes)));
      const inner = await expand({ text: filled, from: body.path, depth: depth + 1 }, context);
      output.push(...["", ...inner.map((part) => part.line), ""].map((part) => ({ line: part, at, isOwn: false })));
    }
  }
  return output;
}

async function readPartial(
  path: string,
  from: string,
  { outline, library, budget }: Partials,
): Promise<{ path: string; text: string } | null> {
  if (!isDocumentPath(path)) return null;
  for (const place of listPlaces({ from, path, ...outline })) {
    const page = library.documentPaths.includes(place) ? await library.read(place) : null;
    if (!page) continue;
    budget.left -= page.body.length;
    return budget.left < 0 ? null : { path: place, text: page.body };
  }
  return null;
}

/** `{props.name}` is the tag's attribute. */
function fillProps(text: string, attributes: string): string {
  const given = new Map(
    [...attributes.matchAll(/([\w-]+)=(?:"([^"]*)"|'([^']*)'|\{["'`]?([^{}"'`]*)["'`]?\})/g)].map(
      ([, name = "", double, single, braced]) => [name, double ?? single ?? braced ?? ""] as const,
    ),
  );
  const masked = maskCode(text);
  return text.replace(/\{props\.(\w+)\}/g, (written, name: string, at: number) =>
    masked[at] === "{" ? (given.get(name) ?? "") : written,
  );
}
