import { FenceTracker } from "../../../../../kit/markdown/source/fence-tracker.ts";
import type { TextEdit } from "../edit-text.ts";

const GROUP = /^([ \t]*)(:{3,})[ \t]*(?:code-)?tabs(?:[ \t]*#[^\s]+|[ \t]+[^\n]*)?[ \t]*$/;
/** `@tab:active 标题#编号` of VuePress, `== tab 标题` or `== 标题` of VitePress. */
const TAB = /^[ \t]*(?:@tab(?::active)?|==(?:[ \t]+tab)?)[ \t]+([^\n]{1,200}?)(?:#[\w-]+)?[ \t]*$/;

/** Groups of tabs, each begun by its own line, as boxes of tabs. A group without such lines stays as it is. */
export function findVueTabs(text: string): TextEdit[] {
  const edits: TextEdit[] = [];
  const fences = new FenceTracker();
  let group: { indent: string; colons: string; opening: TextEdit; tabs: number } | null = null;
  let start = 0;
  for (const line of text.split("\n")) {
    const end = start + line.length;
    const isCode = fences.read(line) !== null;
    const [, indent = "", colons = ""] = isCode ? [] : (GROUP.exec(line) ?? []);
    const title = isCode || group === null ? undefined : TAB.exec(line)?.[1];
    if (colons !== "") group = { indent, colons, opening: { start, end, text: "", name: null }, tabs: 0 };
    else if (group && title !== undefined) {
      const { indent: before, colons: signs } = group;
      if (group.tabs === 0) edits.push(group.opening);
      const closing = group.tabs === 0 ? "" : `${before}${signs}\n\n`;
      edits.push({ start, end, text: `${closing}${before}${signs} tab ${title}`, name: "标签页（@tab），改成标签框" });
      group.tabs += 1;
    } else if (!isCode && group && line.trim() === group.colons) group = null;
    start = end + 1;
  }
  return edits;
}
