import { useEffect, useMemo, useRef, useState } from "react";
import { drawKey } from "../../../../../ui/browser/draw-key.ts";
import type { AdminMedia } from "../../../media/admin-contract.ts";
import type { OutlineActs } from "./outline-acts.ts";
import { applyDrop } from "./outline-drop.ts";
import * as tree from "./outline-tree.ts";

interface Draft {
  outline: tree.Outline;
  setOutline(outline: tree.Outline): void;
}

type Choice =
  | { kind: "film"; target: { chapterKey: string } | { lessonKey: string } }
  | { kind: "chapter"; lessonKey: string };

const NEW_LESSON = "新的一课";
const NEW_CHAPTER = "新的一章";

/** The actions of the outline's rows, and the open picker of one row. */
export function useOutlineActs({ outline, setOutline }: Draft) {
  const latest = useRef(outline);
  latest.current = outline;
  const [choice, setChoice] = useState<Choice | null>(null);
  const [moved, setMoved] = useState("");
  const focus = useRef<string>(null);
  const change = useRef((_next: tree.Outline) => {});
  change.current = (next) => {
    latest.current = next;
    setOutline(next);
  };

  // A lesson moved to another chapter is mounted again, so its handle needs the focus again.
  useEffect(() => {
    if (focus.current === null) return;
    document.querySelector<HTMLElement>(`[data-row="${CSS.escape(focus.current)}"]`)?.focus();
    focus.current = null;
  });

  const acts = useMemo<OutlineActs>(() => {
    const apply = (next: tree.Outline) => change.current(next);
    return {
      rename(kind, key, title) {
        const rename = kind === "chapter" ? tree.renameChapter : renameLesson;
        apply(rename(latest.current, key, title));
      },
      changeLesson: (key, facts) => apply(tree.changeLesson(latest.current, key, facts)),
      step(kind, key, step) {
        const next = (kind === "chapter" ? tree.stepChapter : tree.stepLesson)(latest.current, key, step);
        if (next === null) {
          setMoved(step === -1 ? "已经在最上面" : "已经在最下面");
          return;
        }
        focus.current = key;
        apply(next);
        setMoved(placeText(next, key));
      },
      drop: (drop) => apply(applyDrop(latest.current, drop)),
      remove: (kind, key) => apply((kind === "chapter" ? tree.removeChapter : tree.removeLesson)(latest.current, key)),
      addText: (chapterKey) =>
        apply(tree.addLesson(latest.current, chapterKey, { key: newKey(), title: NEW_LESSON, kind: "document" })),
      chooseFilm: (target) => setChoice({ kind: "film", target }),
      chooseChapter: (lessonKey) => setChoice({ kind: "chapter", lessonKey }),
    };
  }, []);

  return {
    acts,
    /** Announces the new place of a row moved by keyboard to screen readers. */
    moved,
    choice,
    closeChoice: () => setChoice(null),
    addEmptyChapter: () => change.current(tree.addChapter(latest.current, { key: newKey(), title: NEW_CHAPTER })),
    addFilm(target: Extract<Choice, { kind: "film" }>["target"], film: AdminMedia) {
      const facts = { media_id: film.id, duration_seconds: film.duration_seconds ?? 0 };
      const next =
        "lessonKey" in target
          ? tree.changeLesson(latest.current, target.lessonKey, facts)
          : tree.addLesson(latest.current, target.chapterKey, {
              key: newKey(),
              kind: "video",
              title: titleOfFile(film.name),
              ...facts,
            });
      change.current(next);
      setChoice(null);
    },
    goTo(lessonKey: string, place: tree.LessonPlace) {
      focus.current = lessonKey;
      const next = tree.moveLesson(latest.current, lessonKey, place);
      change.current(next);
      setMoved(placeText(next, lessonKey));
      setChoice(null);
    },
  };
}

function renameLesson(outline: tree.Outline, key: string, title: string): tree.Outline {
  return tree.changeLesson(outline, key, { title });
}

/** Identifies a row until the server assigns a key. */
function newKey(): string {
  return `new:${drawKey()}`;
}

/** Derives the lesson title from the file name: `第三讲.mp4` is the lesson 第三讲. */
function titleOfFile(name: string): string {
  return name.replace(/\.[^.]{1,5}$/, "").slice(0, 120) || NEW_LESSON;
}

function placeText(outline: tree.Outline, key: string): string {
  const chapterAt = outline.findIndex((chapter) => chapter.key === key);
  if (chapterAt !== -1) return `现在是第 ${chapterAt + 1} 章`;
  const at = outline.findIndex(({ lessons }) => lessons.some((lesson) => lesson.key === key));
  const place = outline[at]?.lessons.findIndex((lesson) => lesson.key === key) ?? 0;
  return `现在是第 ${at + 1} 章第 ${place + 1} 课`;
}
