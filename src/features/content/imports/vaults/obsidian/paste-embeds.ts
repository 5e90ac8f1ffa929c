import { type EditedText, editText, startEditing, type TextEdit } from "../../pages/edit-text.ts";
import { maskCode } from "../../pages/mask-code.ts";
import { withoutPrivateNotes } from "../../pages/open-pages.ts";
import type { SourcePage } from "../../source/page-library.ts";
import { isDocumentPath } from "../../source/safe-path.ts";
import { findFields } from "../find-fields.ts";
import { findTags } from "../find-tags.ts";
import { maskVault } from "../mask-vault.ts";
import type { Sharing } from "../sharing.ts";
import { cutPart } from "./cut-part.ts";
import { listNotesOf, rebaseText } from "./rebase-text.ts";

export interface EmbedContext {
  read: (path: string) => Promise<SourcePage | null>;
  named: (from: string, name: string) => string | null;
  /** How many characters may still be embedded into all pages of the source. */
  total: { left: number };
  /** Front matter with the facts of the text. */
  factsOf: (page: SourcePage) => Record<string, unknown>;
  /** What readers of `host` may see of `page`. */
  sharing: (page: SourcePage, host: SourcePage) => Sharing;
}

const DEEPEST = 5;
/** The maximum for one page including nested embeds: characters inserted, and characters searched for them. */
const LARGEST_PASTE = 1024 * 1024;
const MAX_SCANNED = 32 * 1024 * 1024;
const EMBED =
  /^([ \t>]*)((?:[-*+]|\d{1,9}[.)])[ \t]+)?!\[\[([^[\]\n|]{1,200})(?:\|[^[\]\n]{0,200})?\]\][ \t]*(?:\^[\w-]+[ \t]*)?$/gm;
const PASTED = "嵌入的笔记（![[…]]），改成引用";

interface Pasting {
  host: SourcePage;
  from: SourcePage;
  context: EmbedContext;
  /** Embeds in progress, so that nothing is embedded into itself. */
  chain: readonly string[];
  budget: { left: number; lookedThrough: number; count: number };
}

/**
 * `![[note]]`, `![[note#part]]` and `![[note#^block]]` on their own line as quotations that name where they are from.
 */
export async function pasteEmbeds(
  before: EditedText,
  host: SourcePage,
  context: EmbedContext,
): Promise<EditedText & { embedsOthers: boolean }> {
  const budget = { left: LARGEST_PASTE, lookedThrough: 0, count: 0 };
  const pastes = await listPastes(before.text, { host, from: host, context, chain: [host.path], budget });
  return { ...editText(before, pastes), embedsOthers: budget.count > 0 };
}

async function listPastes(text: string, pasting: Pasting): Promise<TextEdit[]> {
  if (!text.includes("![[") || pasting.chain.length > DEEPEST) return [];
  const edits: TextEdit[] = [];
  for (const match of maskCode(text).matchAll(EMBED)) {
    const [whole, indent = "", sign = "", target = ""] = match;
    const place = { start: match.index, end: match.index + whole.length };
    const pasted = await readPart(target.trim().replace(/\\$/, ""), pasting);
    if (pasted === "hidden") edits.push({ ...place, text: "", name: "嵌入的笔记（读者看不到它）" });
    else if (pasted !== null) edits.push({ ...place, text: quote(pasted, { indent, sign }), name: PASTED });
  }
  return edits;
}

/** null: it is no note, or too deep or too long to be pasted, and becomes a link. */
async function readPart(target: string, pasting: Pasting): Promise<string | null> {
  const { context, from, host, chain, budget } = pasting;
  const [name = "", ...rest] = target.split("#");
  const path = context.named(from.path, name === "" ? "#" : name);
  if (path === null || !isDocumentPath(path)) return null;
  const fragment = rest.join("#");
  const place = `${path}#${fragment}`;
  if (chain.includes(place) || chain.includes(path)) return null;
  const page = await context.read(path);
  if (!page || budget.left <= 0 || context.total.left <= 0 || budget.lookedThrough > MAX_SCANNED) return null;
  budget.lookedThrough += page.body.length;
  const sharing = context.sharing({ ...page, data: context.factsOf(page) }, host);
  if (sharing !== "text") return sharing === "nothing" ? "hidden" : null;
  const body = withoutPrivateNotes(startEditing(page.body), { isVault: true }).text;
  const part = cutPart(body, fragment);
  if (part === null) return null;
  const inner: Pasting = { ...pasting, from: page, chain: [...chain, fragment === "" ? path : place] };
  const own = withoutFacts(part);
  const whole = editText(startEditing(own), await listPastes(own, inner)).text;
  budget.left -= whole.length;
  context.total.left -= whole.length;
  budget.count += 1;
  if (budget.left < 0) return null;
  const moved = rebaseText(whole + listNotesOf(whole, body), {
    from: path,
    to: host.path,
    named: context.named,
    number: budget.count,
  });
  const title = fragment === "" || fragment.startsWith("^") ? name.split("/").at(-1) : fragment.split("#").at(-1);
  return `${moved}\n\n[[/${place.replace(/#$/, "")}|—— ${title || "本页"}]]`;
}

/** The facts of a note are not shown. */
function withoutFacts(text: string): string {
  const masked = maskVault(text);
  const lines = findFields(text, masked).filter(({ isLine }) => isLine);
  return editText(startEditing(text), [...lines.map(({ edit }) => edit), ...findTags(masked).edits]).text.trim();
}

function quote(text: string, { indent, sign }: { indent: string; sign: string }): string {
  const behind = indent + " ".repeat(sign.length);
  return text
    .split("\n")
    .map((line, at) => `${at === 0 ? indent + sign : behind}> ${line}`.trimEnd())
    .join("\n");
}
