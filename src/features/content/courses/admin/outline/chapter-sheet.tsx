import { useState } from "react";
import { Button } from "../../../../../ui/controls/button.tsx";
import { Select } from "../../../../../ui/controls/select.tsx";
import { Sheet } from "../../../../../ui/dialog/sheet.tsx";
import { findLesson, type LessonPlace, type Outline } from "./outline-tree.ts";

const AT_END = "";

interface ChapterSheetProps {
  outline: Outline;
  lessonKey: string;
  onPick(lessonKey: string, place: LessonPlace): void;
  onClose(): void;
}

/** Moves a lesson to any place without dragging. */
export function ChapterSheet({ outline, lessonKey, onPick, onClose }: ChapterSheetProps) {
  const own = outline.find(({ lessons }) => lessons.some(({ key }) => key === lessonKey));
  const [chapterKey, setChapterKey] = useState(own?.key ?? "");
  const [beforeKey, setBeforeKey] = useState<string>(AT_END);
  const lessons = (outline.find(({ key }) => key === chapterKey)?.lessons ?? []).filter(({ key }) => key !== lessonKey);
  return (
    <Sheet isOpen title="移到…" text={findLesson(outline, lessonKey)?.title} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <Select<string>
          label="哪一章"
          value={chapterKey}
          options={outline.map(({ key, title }) => [key, title] as const)}
          onChoose={(key) => {
            setChapterKey(key);
            setBeforeKey(AT_END);
          }}
        />
        <Select<string>
          label="放在哪里"
          value={beforeKey}
          options={[[AT_END, "这一章的最后"], ...lessons.map(({ key, title }) => [key, `“${title}”的前面`] as const)]}
          onChoose={setBeforeKey}
        />
        <Button onClick={() => onPick(lessonKey, { chapterKey, beforeKey: beforeKey === AT_END ? null : beforeKey })}>
          移过去
        </Button>
      </div>
    </Sheet>
  );
}
