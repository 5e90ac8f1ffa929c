import type { NoteColour } from "../note-colours.ts";
import { COLOUR_NAMES } from "../note-colours.ts";
import { noteMarkId } from "../note-path.ts";
import type { TextPlace } from "../text-anchor.ts";
import { type Piece, rawOffset, readText } from "./readable-text.ts";

export interface PlacedNote extends TextPlace {
  id: string;
  colour: NoteColour;
  hasBody: boolean;
}

const MARK = "mark.note";
/** A mark inside these elements cannot be a separate control. */
const CONTROLS = "a, button, summary, [role='button']";

/** Renders all marks of a text again. Where two notes overlap, the later one is on top. */
export function drawMarks(root: Element, notes: readonly PlacedNote[]): void {
  clearMarks(root);
  const named = new Set<string>();
  for (const piece of readText(root).pieces) {
    const over = notes.filter((note) => note.start < piece.end && note.end > piece.start);
    if (over.length === 0 || isHidden(piece.node)) continue;
    if (piece.node instanceof Text) drawInText(piece, piece.node, over, named);
    else wrap(piece.node, over.at(-1), named);
  }
}

export function clearMarks(root: Element): void {
  for (const mark of root.querySelectorAll(MARK)) {
    const parent = mark.parentNode;
    mark.replaceWith(...mark.childNodes);
    parent?.normalize();
  }
}

/** The id of the note to which this mark belongs. */
export function noteIdAt(target: EventTarget | null): string | null {
  if (!(target instanceof Element) || target.closest("a, button")) return null;
  return target.closest<HTMLElement>(MARK)?.dataset.note ?? null;
}

function drawInText(piece: Piece, node: Text, over: readonly PlacedNote[], named: Set<string>): void {
  const cuts = new Set([piece.start, piece.end]);
  for (const { start, end } of over)
    for (const cut of [start, end]) if (cut > piece.start && cut < piece.end) cuts.add(cut);
  const edges = [...cuts].sort((a, b) => a - b);
  // From last to first, so that earlier offsets stay valid. The first part of a note gets its name.
  const segments = edges.slice(1).map((end, index) => ({ start: edges[index] ?? 0, end }));
  const wrapped = segments.toReversed().map(({ start, end }) => {
    const top = over.findLast((note) => note.start <= start && note.end >= end);
    if (!top) return null;
    const from = rawOffset(piece.raw, start - piece.start);
    const to = rawOffset(piece.raw, end - piece.start - 1) + 1;
    node.splitText(to);
    return { textNode: node.splitText(from), top };
  });
  for (const segment of wrapped.toReversed()) if (segment) wrap(segment.textNode, segment.top, named);
}

function wrap(node: Text | Element, note: PlacedNote | undefined, named: Set<string>): void {
  if (!note) return;
  const mark = document.createElement("mark");
  mark.className = "note";
  mark.dataset.note = note.id;
  mark.dataset.colour = note.colour;
  if (note.hasBody) mark.dataset.noted = "";
  if (!named.has(note.id)) mark.id = noteMarkId(note.id);
  node.replaceWith(mark);
  mark.append(node);
  if (named.has(note.id) || mark.parentElement?.closest(CONTROLS)) return;
  named.add(note.id);
  mark.tabIndex = 0;
  mark.setAttribute("role", "button");
  mark.setAttribute("aria-haspopup", "dialog");
  mark.setAttribute("aria-description", `${COLOUR_NAMES[note.colour]}标记${note.hasBody ? "，有笔记" : ""}`);
}

/** The source of a rendered diagram is not visible. */
function isHidden(node: Node): boolean {
  return node.parentElement?.closest("pre.mermaid") != null;
}
