import { isRecord } from "../../../../kit/values/is-record.ts";
import { asText, parseYamlLeniently } from "../source/lenient-yaml.ts";
import type { Outline, OutlineEntry, OutlineNote } from "../source/outline.ts";
import type { PageLibrary } from "../source/page-library.ts";
import { directoryOf, isVaultSetting } from "../source/safe-path.ts";
import { readPlainFolder } from "./plain-folder.ts";

/** A vault of Obsidian: its folders as they lie, without templates and drawings, its daily notes last. */
export async function readObsidian(library: PageLibrary): Promise<Outline | null> {
  const settings = library.tree.paths.find(isVaultSetting);
  if (settings === undefined) return null;
  const folder = directoryOf(settings);
  const root = directoryOf(folder);
  const folderOf = async (file: string) => folderIn(root, await readSetting(library, `${folder}/${file}`, "folder"));
  const templates = await folderOf("templates.json");
  const daily = await folderOf("daily-notes.json");
  const drawings = await listDrawings(library);
  const isLeftOut = (path: string) => drawings.has(path) || isBelow(path, templates);
  const plain = await readPlainFolder(library);
  const entries = withoutPaths(plain.entries, isLeftOut);
  return {
    ...plain,
    layout: "obsidian",
    entries: [
      ...withoutPaths(entries, (path) => isBelow(path, daily)),
      ...onlyPaths(entries, (path) => isBelow(path, daily)),
    ],
    notes: [...plain.notes, ...listNotes(library, { templates, drawings })],
    omitted: [...drawings],
  };
}

async function readSetting(library: PageLibrary, path: string, name: string): Promise<string | null> {
  const { value } = parseYamlLeniently((await library.readText(path)) ?? "");
  return isRecord(value) ? asText(value[name]) : null;
}

function folderIn(root: string, folder: string | null): string | null {
  const bare = folder?.replace(/^\/+|\/+$/g, "") ?? "";
  if (bare === "") return null;
  return root === "" ? bare : `${root}/${bare}`;
}

function isBelow(path: string, folder: string | null): boolean {
  return folder !== null && path.startsWith(`${folder}/`);
}

/** Excalidraw stores its drawings in Markdown files. */
async function listDrawings(library: PageLibrary): Promise<Set<string>> {
  const drawings = new Set<string>();
  for (const path of library.documentPaths) {
    if (/\.excalidraw\.md$/i.test(path) || (await library.read(path))?.data["excalidraw-plugin"] !== undefined)
      drawings.add(path);
  }
  return drawings;
}

function withoutPaths(entries: readonly OutlineEntry[], isLeftOut: (path: string) => boolean): OutlineEntry[] {
  return entries.flatMap((entry) => {
    const children = withoutPaths(entry.children, isLeftOut);
    if (entry.path === null) return children.length > 0 || entry.isDraft ? [{ ...entry, children }] : [];
    return isLeftOut(entry.path) ? children : [{ ...entry, children }];
  });
}

function onlyPaths(entries: readonly OutlineEntry[], isMeant: (path: string) => boolean): OutlineEntry[] {
  return entries.flatMap((entry) => {
    const children = onlyPaths(entry.children, isMeant);
    if (entry.path !== null && isMeant(entry.path)) return [{ ...entry, children }];
    return entry.path === null && children.length > 0 ? [{ ...entry, children }] : children;
  });
}

/** Files of a vault that are no texts, each kind in a line. */
function listNotes(
  library: PageLibrary,
  { templates, drawings }: { templates: string | null; drawings: ReadonlySet<string> },
): OutlineNote[] {
  const pathsOf = (pattern: RegExp) => library.tree.paths.filter((path) => pattern.test(path));
  const kinds: [string, readonly string[]][] = [
    ["画布（.canvas）不导入", pathsOf(/\.canvas$/i)],
    ["数据库视图（.base）不导入", pathsOf(/\.base$/i)],
    ["Excalidraw 画不导入", [...drawings]],
  ];
  const lines = kinds.flatMap(([what, paths]): OutlineNote[] =>
    paths.length === 0 ? [] : [{ where: paths.join("、"), detail: what, isOfSource: true }],
  );
  if (templates !== null) lines.push({ where: templates, detail: "模板文件夹，不进目录", isOfSource: true });
  return lines;
}
