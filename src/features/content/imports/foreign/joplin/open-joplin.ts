import { decodeText } from "../../source/decode-text.ts";
import { compareNames } from "../../source/natural-order.ts";
import { emptyOutline, type OutlineEntry, pageEntry, pruneEmptyGroups } from "../../source/outline.ts";
import { refuseSource } from "../../source/source-limits.ts";
import {
  createSourceTree,
  type SourceChange,
  type SourceFile,
  type SourceProblem,
  type SourceTree,
} from "../../source/source-tree.ts";
import type { CountChange } from "../cloud/cloud-dialect.ts";
import { treeToMarkdown } from "../html-to-markdown.ts";
import { parseHtml } from "../html-tree.ts";
import { writeMarks } from "../inline-marks.ts";
import { mapProse } from "../map-prose.ts";
import { pageFile } from "../page-file.ts";
import { ITEM_TYPES, isItemPath, type JoplinItem, readItem } from "./read-items.ts";

/** `:/` and the id of a text or a file, in place of an address. */
const ADDRESS = /(?<=[("'<\s]):\/([0-9a-f]{32})/g;
const HTML = "2";

/**
 * An export of Joplin (JEX, or RAW as a folder) as a folder: a Markdown text for each note, identified by its id, below
 * its notebooks. Throws an `AppError` when no note can be read.
 */
export async function openJoplin(tree: SourceTree): Promise<SourceTree> {
  const problems: SourceProblem[] = [...tree.problems];
  const changes: SourceChange[] = [];
  const items = await readItems(tree, problems);
  const notes = chooseNotes(items, problems);
  if (notes.length === 0) throw refuseSource("Joplin 的导出里没有可以读的笔记");
  const resources = tree.paths.filter((path) => path.startsWith("resources/"));
  const pathOf = new Map<string, string>(notes.map(({ id }) => [id, `${id}.md`]));
  for (const path of resources) pathOf.set(path.slice("resources/".length, "resources/".length + 32), path);
  const tagsOf = listTags(items);
  const files: SourceFile[] = [];
  for (const note of notes) {
    const path = `${note.id}.md`;
    const count: CountChange = (outcome, name) => changes.push({ path, outcome, name, count: 1 });
    files.push(pageFile(path, headOf(note, tagsOf(note.id)), writeBody(note, { pathOf, count })));
  }
  for (const path of resources)
    files.push({
      path,
      sizeBytes: tree.sizeOf(path),
      load: () => tree.read(path),
      open: () => tree.open(path),
    });
  const folders = items.filter(({ type }) => type === ITEM_TYPES.folder);
  const entries = pruneEmptyGroups(arrange(folders, notes));
  const [only, ...others] = entries;
  const isOneBook = only !== undefined && others.length === 0 && only.path === null;
  return createSourceTree({
    name: tree.name,
    files,
    problems,
    changes,
    outline: {
      ...emptyOutline("joplin", ""),
      title: isOneBook ? only.label : null,
      entries: isOneBook ? only.children : entries,
    },
    close: tree.close,
  });
}

async function readItems(tree: SourceTree, problems: SourceProblem[]): Promise<JoplinItem[]> {
  const items: JoplinItem[] = [];
  for (const path of tree.paths.filter(isItemPath)) {
    const bytes = await tree.read(path).catch(() => null);
    const item = bytes === null ? null : readItem(path, decodeText(bytes).text);
    if (item) items.push(item);
    else problems.push({ path, detail: "不是 Joplin 写的笔记，没有导入" });
  }
  return items;
}

/** Notes that can be read: not encrypted, not in the bin, no second version of another. */
function chooseNotes(items: readonly JoplinItem[], problems: SourceProblem[]): JoplinItem[] {
  const left = new Map<string, number>();
  const notes = items.filter((item) => {
    if (item.type !== ITEM_TYPES.note) return false;
    const reason = whyLeft(item);
    if (reason !== null) left.set(reason, (left.get(reason) ?? 0) + 1);
    return reason === null;
  });
  for (const [reason, count] of left) problems.push({ path: "", detail: `${count} 篇笔记${reason}，没有导入` });
  return notes;
}

function whyLeft({ property }: JoplinItem): string | null {
  if (property("encryption_applied") === "1") return "是加密的，请在 Joplin 里解密后再导出";
  if (Number(property("deleted_time")) > 0) return "在回收站里";
  return property("is_conflict") === "1" ? "是有冲突的旧稿" : null;
}

function listTags(items: readonly JoplinItem[]): (noteId: string) => string[] {
  const names = new Map(items.filter(({ type }) => type === ITEM_TYPES.tag).map(({ id, title }) => [id, title]));
  const tagged = Map.groupBy(
    items.filter(({ type }) => type === ITEM_TYPES.noteTag),
    ({ property }) => property("note_id"),
  );
  return (noteId) => (tagged.get(noteId) ?? []).flatMap(({ property }) => names.get(property("tag_id")) || []);
}

function headOf({ title, property }: JoplinItem, tags: readonly string[]) {
  return {
    title: title || "无标题",
    author: property("author"),
    date: property("user_created_time") || property("created_time"),
    description: "",
    isScheduled: false,
    isDraft: false,
    categories: [],
    tags,
  };
}

interface BodyContext {
  pathOf: ReadonlyMap<string, string>;
  count: CountChange;
}

function writeBody({ body, property }: JoplinItem, { pathOf, count }: BodyContext): string {
  const link = (text: string) =>
    text.replace(ADDRESS, (address, id: string) => {
      const path = pathOf.get(id);
      return path === undefined ? address : path.split("/").map(encodeURIComponent).join("/");
    });
  if (property("markup_language") === HTML) return treeToMarkdown(parseHtml(link(body)));
  return mapProse(body, (prose) => writeMarks(link(prose), count));
}

function arrange(folders: readonly JoplinItem[], notes: readonly JoplinItem[]): OutlineEntry[] {
  const known = new Set(folders.map(({ id }) => id));
  const parentOf = ({ property }: JoplinItem) => (known.has(property("parent_id")) ? property("parent_id") : "");
  const foldersIn = Map.groupBy(folders, parentOf);
  const notesIn = Map.groupBy(notes, parentOf);
  const entriesOf = (id: string, depth: number): OutlineEntry[] => [
    ...(notesIn.get(id) ?? []).toSorted(byOrder).map((note) => pageEntry(`${note.id}.md`, note.title || null)),
    // Notebooks that contain each other would never end.
    ...(depth > 40 ? [] : (foldersIn.get(id) ?? []))
      .toSorted((left, right) => compareNames(left.title, right.title))
      .map((folder) => ({
        label: folder.title || "未命名",
        path: null,
        isDraft: false,
        children: entriesOf(folder.id, depth + 1),
      })),
  ];
  return entriesOf("", 0);
}

/** The owner's order, the highest first; otherwise by name. */
function byOrder(left: JoplinItem, right: JoplinItem): number {
  const difference = Number(right.property("order")) - Number(left.property("order"));
  return difference || compareNames(left.title, right.title);
}
