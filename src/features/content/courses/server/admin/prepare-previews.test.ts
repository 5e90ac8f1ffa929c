import { expect, test } from "vitest";
import type { WrittenCourse } from "../../admin-contract.ts";
import { preparePreviews } from "./prepare-previews.ts";

type Lesson = WrittenCourse["chapters"][number]["lessons"][number];

function courseOf(...lessons: Partial<Lesson>[]): Pick<WrittenCourse, "chapters"> {
  const plain = {
    key: "k",
    title: "课",
    kind: "video",
    is_preview: false,
    preview_seconds: null,
    media_id: null,
  } as const;
  const rest = { duration_seconds: 90, opens_at: null, opens_after_days: null, has_text: false };
  return {
    chapters: [
      { id: 1, key: "c", title: "章", lessons: lessons.map((one, id) => ({ id, ...plain, ...rest, ...one })) },
    ],
  };
}

const course = courseOf(
  { media_id: 7, preview_seconds: 30 },
  { media_id: 8 },
  { preview_seconds: 20 },
  { media_id: 9, preview_seconds: 10, is_preview: true },
);

test("cuts only the previews given in seconds when a course is saved", async () => {
  const requested: [number, number][] = [];
  const preparePreview = async (...cut: [number, number]) => requested.push(cut) > 0;
  expect(await preparePreviews({ preparePreview }, course)).toEqual([]);
  expect(requested).toEqual([[7, 30]]);
});

test("an author is warned that this machine cannot cut previews", async () => {
  const hints = await preparePreviews({ preparePreview: async () => false }, course);
  expect(hints).toEqual(["“课”的试看做不出来：服务器没有安装 ffmpeg，只能把整节课设为试看"]);
});
