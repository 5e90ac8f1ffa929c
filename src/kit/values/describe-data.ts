import { isRecord } from "./is-record.ts";
import { readCsv, separatorOf } from "./read-csv.ts";

const MAX_NAMED = 6;
const LONGEST_NAME = 20;
/** JSON files of other programs, recognised by keys that all of them have. */
const JSON_KINDS: [name: string, keys: readonly string[]][] = [
  ["npm 的锁定文件（package-lock.json）", ["lockfileVersion"]],
  ["TypeScript 的设置（tsconfig.json）", ["compilerOptions"]],
  ["Jupyter 笔记本（.ipynb），请先导出成 Markdown", ["cells", "nbformat"]],
  ["Obsidian 的白板（.canvas）", ["nodes", "edges"]],
  ["接口说明（OpenAPI）", ["openapi", "paths"]],
  ["Ghost 的导出，里面没有文章和页面", ["db"]],
];
const PACKAGE_KEYS = ["dependencies", "devDependencies", "scripts", "engines", "main", "exports"];

/** Describes a JSON text in Chinese, for the person who tried to import it. */
export function describeJson(text: string): string {
  const value = parse(text);
  if (value === undefined) return "读不出来的 JSON";
  if (Array.isArray(value)) return `JSON 数据（${value.length} 项的列表）`;
  if (!isRecord(value)) return "JSON 数据";
  const known = JSON_KINDS.find(([, keys]) => keys.every((key) => key in value));
  if (known) return known[0];
  if ("name" in value && PACKAGE_KEYS.some((key) => key in value)) return "npm 的项目文件（package.json）";
  const keys = Object.keys(value);
  return keys.length === 0 ? "空的 JSON" : `JSON 数据（${listNames(keys)}）`;
}

/** Describes a CSV text in Chinese, like `describeJson`; null: the text is not a table. */
export function describeCsv(text: string): string | null {
  try {
    const [head = [], ...rows] = readCsv(text, { separator: separatorOf(text) });
    const columns = head.filter((name) => name.trim() !== "");
    return columns.length === 0 ? null : `CSV 数据表（${rows.length} 行，列：${listNames(columns)}）`;
  } catch {
    return null;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function listNames(names: readonly string[]): string {
  const listed = names
    .slice(0, MAX_NAMED)
    .map((name) => name.replace(/\s+/g, " ").slice(0, LONGEST_NAME).toWellFormed());
  return `${listed.join("、")}${names.length > MAX_NAMED ? "……" : ""}`;
}
