import { mapProse, quote, replaceElements } from "../map-prose.ts";

/** Addresses of Notion itself; the path ends with the page's id. */
const NOTION_LINK =
  /\]\(https:\/\/(?:www\.)?notion\.(?:so|site)\/[^\s()?#]{0,300}?([0-9a-f]{32})(?:\?[^\s()#]{0,300})?(#[^\s()]{0,300})?\)/g;
/** `…%20(grid%20view).csv`: brackets in an address are balanced. */
const TABLE_LINK = /\]\(((?:[^\s()]|\([^\s()]{0,200}\)){1,1000}?\.csv)\)/g;
/** The icon of a callout, on Notion's own server. */
const ICON = /<img src="https:\/\/www\.notion\.so\/icons\/[^<>]{0,1000}>/g;
const EMPTY_HEADING = /^#{1,6}[ \t]*$/gm;
const PROPERTY = /^(?<name>[^:\n]{1,60}): (?<value>\S.*)$/;

export interface PageSurroundings {
  /** The page is a row of a database, so it begins with its columns. */
  isRow: boolean;
  /** The path of the page with this id; null: it was not exported. */
  pathOf(id: string): string | null;
  /** The path of the database's page for an address, relative to the page; null: no such database. */
  tableAt(destination: string): string | null;
}

/**
 * A page of Notion in Markdown that an import understands: links to tables and to Notion lead to the imported pages.
 */
export function tidyPage(text: string, { isRow, pathOf, tableAt }: PageSurroundings): string {
  return mapProse(isRow ? listProperties(text) : text, (prose) =>
    replaceElements(prose.replace(ICON, "").replace(EMPTY_HEADING, ""), "aside", quote)
      .replace(TABLE_LINK, (link, destination: string) => linkTo(tableAt(destination)) ?? link)
      .replace(NOTION_LINK, (link, id: string, place = "") => {
        const path = pathOf(id);
        return linkTo(path, place) ?? link;
      }),
  );
}

function linkTo(path: string | null, place = ""): string | null {
  if (path === null) return null;
  const address = path.split("/").map(encodeURIComponent).join("/").replace(/[()]/g, escape);
  return `](/${address}${place})`;
}

/** The properties of a row are below its title, one per line, which Markdown would join. */
function listProperties(text: string): string {
  const lines = text.split("\n");
  const start = lines.findIndex((line, at) => at > 0 && line.trim() !== "");
  if (!/^# /.test(lines[0] ?? "") || start < 0) return text;
  let end = start;
  while (PROPERTY.test(lines[end] ?? "")) end += 1;
  const listed = lines.slice(start, end).map((line) => {
    const { name = "", value = "" } = PROPERTY.exec(line)?.groups ?? {};
    return `- **${name.replace(/[\\`*_[\]<>]/g, "\\$&")}**：${value}`;
  });
  return [...lines.slice(0, start), ...listed, ...lines.slice(end)].join("\n");
}
