import type { OutlineDrop } from "./outline-drop.ts";
import type { OutlineLesson } from "./outline-tree.ts";

/** Actions of the rows of the outline. */
export interface OutlineActs {
  rename(kind: "chapter" | "lesson", key: string, title: string): void;
  changeLesson(key: string, change: Partial<OutlineLesson>): void;
  /** Moves a row up or down by one; the row keeps the focus. */
  step(kind: "chapter" | "lesson", key: string, step: -1 | 1): void;
  drop(drop: OutlineDrop): void;
  remove(kind: "chapter" | "lesson", key: string): void;
  addText(chapterKey: string): void;
  /** Opens the film picker, for a new lesson of a chapter or for an existing lesson. */
  chooseFilm(target: { chapterKey: string } | { lessonKey: string }): void;
  /** Opens the chapter picker to move a lesson. */
  chooseChapter(lessonKey: string): void;
}
