import type { OutlineDrop } from "./outline-drop.ts";
import type { OutlineLesson } from "./outline-tree.ts";

/** What rows of the outline may do with it. */
export interface OutlineActs {
  rename(kind: "chapter" | "lesson", key: string, title: string): void;
  changeLesson(key: string, change: Partial<OutlineLesson>): void;
  /** One row up or down; the row keeps the focus. */
  step(kind: "chapter" | "lesson", key: string, step: -1 | 1): void;
  drop(drop: OutlineDrop): void;
  remove(kind: "chapter" | "lesson", key: string): void;
  addText(chapterKey: string): void;
  /** Opens the choice of a film, for a new lesson of a chapter or for a known lesson. */
  chooseFilm(target: { chapterKey: string } | { lessonKey: string }): void;
  /** Opens the choice of a chapter to go to. */
  chooseChapter(lessonKey: string): void;
}
