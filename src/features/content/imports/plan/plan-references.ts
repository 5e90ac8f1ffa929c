import { createHash } from "node:crypto";
import { readPictureKind } from "../../../../kit/pictures/picture-kind.ts";
import { addEntry, type ImportReport } from "../import-report.ts";
import type { AnalysedPage } from "../pages/analyse-page.ts";
import type { FoundReference } from "../pages/found-reference.ts";
import { looksLikePicture } from "../pages/scan-references.ts";
import { isDocumentPath } from "../source/safe-path.ts";
import type { SourceTree } from "../source/source-tree.ts";
import type { PlannedPicture } from "./import-plan.ts";
import { cleanDestination, type LinkAnswer, type SourceResolver } from "./source-resolver.ts";
import { destinationOf, isWikiLink, noteUnknownName } from "./wiki-destination.ts";

/** Embedded pictures up to this many characters stay in the text. */
const LARGEST_EMBEDDED = 32 * 1024;

export interface ReferenceContext {
  tree: SourceTree;
  resolver: SourceResolver;
  report: ImportReport;
  /** Paths of files that are no documents and that some text links to. */
  linkedFiles: Set<string>;
  /** Links use `[[name]]`. */
  isVault: boolean;
  titleOf: (stableId: string) => string | null;
  pictures: Map<string, PlannedPicture>;
  /** Pictures that were checked and cannot be imported: path → reason. */
  refused: Map<string, string>;
}

interface PlannedReferences {
  /** Destinations that must be written differently, so that Markdown reads them as links. */
  rewrites: { start: number; end: number; text: string }[];
  linkedIds: string[];
  pictureKeys: string[];
}

/** Resolves every link and picture of a page and reports broken ones. */
export async function planReferences(analysed: AnalysedPage, context: ReferenceContext): Promise<PlannedReferences> {
  const planned: PlannedReferences = { rewrites: [], linkedIds: [], pictureKeys: [] };
  for (const found of analysed.references) {
    const destination = destinationOf(found, analysed.page.path, context.resolver);
    if (destination === null) {
      if (!isWikiLink(found, context.isVault)) continue;
      noteUnknownName(found, { report: context.report, where: analysed.whereIs(found.start) });
      planned.rewrites.push({ start: found.start, end: found.end, text: found.label ?? "" });
      continue;
    }
    const reference = { ...found, destination };
    const rewritten = rewriteReference(analysed.text, reference);
    if (rewritten !== null) planned.rewrites.push({ start: reference.start, end: reference.end, text: rewritten });
    if (reference.kind === "picture") await planPicture(reference, { analysed, context, planned });
    else await planLink(reference, { analysed, context, planned });
  }
  return planned;
}

/** Key of a page's cover; null when it is remote, missing or no picture. */
export async function planCover(from: string, destination: string, context: ReferenceContext): Promise<string | null> {
  const answer = context.resolver.picture(from, destination);
  if (answer.kind !== "file") return null;
  if (!context.pictures.has(answer.path) && !context.refused.has(answer.path))
    await inspectPicture(answer.path, context);
  return context.pictures.has(answer.path) ? answer.path : null;
}

interface Step {
  analysed: AnalysedPage;
  context: ReferenceContext;
  planned: PlannedReferences;
}

async function planLink(reference: FoundReference, step: Step): Promise<void> {
  const { analysed, context, planned } = step;
  const { report } = context;
  const where = analysed.whereIs(reference.start);
  const answer = context.resolver.link(analysed.page.path, reference.destination);
  if (answer.kind === "external") report.links.external += 1;
  else if (answer.kind === "document") {
    report.links.fixed += 1;
    planned.linkedIds.push(answer.stableId);
    nameTarget(reference, context.titleOf(answer.stableId), { text: analysed.text, planned });
    if (answer.isAnchorMissing) {
      report.links.missingAnchors += 1;
      addEntry(report, "missing-anchor", { where, detail: reference.destination });
    }
  } else if (answer.kind === "home") report.links.fixed += 1;
  else if (answer.kind === "file" && looksLikePicture(answer.path))
    await takePicture(answer.path, { where, step, label: reference.destination });
  else {
    if (answer.kind === "file") context.linkedFiles.add(answer.path);
    noteBroken(answer, { report, where, destination: reference.destination });
  }
}

/** `{% post_link a %}` without its own text shows the title of its target. */
function nameTarget(
  { form, start, end }: FoundReference,
  title: string | null,
  { text, planned }: { text: string; planned: PlannedReferences },
): void {
  const [, opening = "", closing = ""] = /^(\{%-?\s*post_link\s+[^\s%]+)\s*(-?%\})$/.exec(text.slice(start, end)) ?? [];
  if (form !== "tag" || opening === "" || title === null) return;
  planned.rewrites.push({ start, end, text: `${opening} "${title.replace(/["\\]/g, "\\$&")}" ${closing}` });
}

function noteBroken(answer: LinkAnswer, input: { report: ImportReport; where: string; destination: string }): void {
  const { report, where, destination } = input;
  if (answer.kind === "file" && !isDocumentPath(answer.path)) {
    addEntry(report, "attachment", { where, detail: destination });
    return;
  }
  report.links.broken += 1;
  const reason = answer.kind === "unlisted" ? "（文档不在目录里）" : "";
  addEntry(report, "broken-link", { where, detail: `${destination === "" ? "空链接" : destination}${reason}` });
}

async function planPicture(reference: FoundReference, step: Step): Promise<void> {
  const { analysed, context, planned } = step;
  const { report } = context;
  const answer = context.resolver.picture(analysed.page.path, reference.destination);
  const where = analysed.whereIs(reference.start);
  if (answer.kind === "remote") {
    report.pictures.remote += 1;
    addEntry(report, "remote-picture", { where, detail: reference.destination });
  } else if (answer.kind === "embedded") {
    report.pictures.embedded += 1;
    if (reference.destination.length > LARGEST_EMBEDDED) extractEmbedded(reference, { context, planned, where });
  } else if (answer.kind === "missing") {
    report.pictures.missing += 1;
    addEntry(report, "missing-picture", { where, detail: reference.destination });
  } else {
    if (answer.isRemote) report.pictures.matched += 1;
    await takePicture(answer.path, { where, step, label: reference.destination });
  }
}

async function takePicture(path: string, input: { where: string; step: Step; label: string }): Promise<void> {
  const { context, planned } = input.step;
  if (!context.pictures.has(path) && !context.refused.has(path)) await inspectPicture(path, context);
  const reason = context.refused.get(path);
  if (reason === undefined) planned.pictureKeys.push(path);
  else {
    context.report.pictures.refused += 1;
    addEntry(context.report, "refused-picture", { where: input.where, detail: `${input.label}（${reason}）` });
  }
}

async function inspectPicture(path: string, { tree, pictures, refused }: ReferenceContext): Promise<void> {
  try {
    const kind = readPictureKind(await tree.read(path));
    if (kind === null) refused.set(path, "不是能显示的图片");
    else if (kind === "lfs") refused.set(path, "只有 Git LFS 指针，没有图片本身");
    else pictures.set(path, { key: path, kind, load: () => tree.read(path) });
  } catch (error) {
    refused.set(path, error instanceof Error ? error.message : String(error));
  }
}

function extractEmbedded(
  reference: FoundReference,
  input: { context: ReferenceContext; planned: PlannedReferences; where: string },
): void {
  const { context, planned, where } = input;
  const encoded = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/=\s]+)$/i.exec(reference.destination)?.[1];
  const bytes = Buffer.from(encoded ?? "", "base64");
  const kind = readPictureKind(bytes);
  if (kind === null || kind === "lfs") {
    context.report.pictures.refused += 1;
    addEntry(context.report, "refused-picture", { where, detail: "内嵌图片不是能显示的种类" });
    return;
  }
  const key = `embedded/${createHash("sha256").update(bytes).digest("hex")}.${kind}`;
  context.pictures.set(key, { key, kind, load: async () => bytes });
  planned.pictureKeys.push(key);
  planned.rewrites.push({ start: reference.start, end: reference.end, text: key });
}

function rewriteReference(text: string, reference: FoundReference): string | null {
  const { form, kind, label = "", destination, width } = reference;
  if (form === "tag") return null;
  if (form === "wiki") {
    const size = width === undefined ? "" : `{width=${width}}`;
    return `${kind === "picture" ? "!" : ""}[${label.replace(/([[\]\\])/g, "\\$1")}](<${destination}>)${size}`;
  }
  return rewriteDestination(text, reference);
}

/**
 * `![](a b.png)` is not a picture in Markdown, and `{{ site.baseurl }}/a` is not an address; null when no change is
 * needed.
 */
function rewriteDestination(text: string, { destination, start, end }: FoundReference): string | null {
  if (text[start] === "<" || text[start] === '"' || text[start] === "'" || destination.startsWith("data:")) return null;
  const cleaned = cleanDestination(destination);
  if (/\s/.test(cleaned) && !/[<>\n]/.test(cleaned)) return `<${cleaned}>`;
  return cleaned === destination || text.slice(start, end) !== destination ? null : cleaned;
}
