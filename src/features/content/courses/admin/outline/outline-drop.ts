import type { RowDrop } from "../../../../../ui/console/list/use-row-drag.ts";
import { moveChapter, moveLesson, type Outline } from "./outline-tree.ts";

/** Chapters are dropped between chapters; lessons between lessons or into a chapter. */
export type OutlineDrop = RowDrop<"chapter" | "lesson">;

export const DROPPED_INTO = { lesson: "chapter" } as const;

/** Returns the outline after a drop. */
export function applyDrop(outline: Outline, { dragged, target, where }: OutlineDrop): Outline {
  if (dragged.kind === "chapter") {
    const place = outline.findIndex(({ key }) => key === target.key);
    const beforeKey = where === "before" ? target.key : outline[place + 1]?.key;
    return moveChapter(outline, dragged.key, beforeKey ?? null);
  }
  if (target.kind === "chapter") {
    return moveLesson(outline, dragged.key, { chapterKey: target.key, beforeKey: null });
  }
  const chapter = outline.find(({ lessons }) => lessons.some(({ key }) => key === target.key));
  if (chapter === undefined) return outline;
  const place = chapter.lessons.findIndex(({ key }) => key === target.key);
  const beforeKey = where === "before" ? target.key : chapter.lessons[place + 1]?.key;
  return moveLesson(outline, dragged.key, { chapterKey: chapter.key, beforeKey: beforeKey ?? null });
}
