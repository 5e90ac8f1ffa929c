import type { TextEdit } from "../pages/edit-text.ts";
import { listBlockMarks } from "./find-block-ids.ts";

const NAME = "任务的其他状态（[/]、[-] 等），改成勾选框";
const TASK = /^([ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[)([^\sxX\p{L}\p{N}[\]])(\][ \t]+)(.*)$/gmu;
/**
 * In progress, postponed, planned, to be considered, marked: not done yet. All others count as done, as Obsidian
 * displays them.
 */
const OPEN = new Set(["/", ">", "<", "?", "!", "*", '"']);
const CANCELLED = "-";

/** `- [/]`, `- [-]` and other states of tasks as open or ticked boxes; cancelled ones are struck out. */
export function findTasks(masked: string): TextEdit[] {
  return [...masked.matchAll(TASK)].flatMap((match) => {
    const [, before = "", state = "", behind = "", label = ""] = match;
    const at = match.index + before.length;
    const box: TextEdit = { start: at, end: at + 1, text: OPEN.has(state) ? " " : "x", name: NAME };
    if (state !== CANCELLED || label.trim() === "" || label.includes("~~")) return [box];
    const start = at + 1 + behind.length;
    const end = start + (listBlockMarks(label)[0]?.start ?? label.trimEnd().length);
    return [box, insert(start, "~~"), insert(end, "~~")];
  });
}

function insert(at: number, text: string): TextEdit {
  return { start: at, end: at, text, name: null };
}
