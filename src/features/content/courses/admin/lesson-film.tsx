import { useState } from "react";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { formatPlayingTime } from "../../../../kit/values/playing-time.ts";
import { sizeText } from "../../../../kit/values/size-text.ts";
import { AnswerView } from "../../../../ui/console/answer-view.tsx";
import { useAnswer } from "../../../../ui/console/console-data.ts";
import { consoleHref } from "../../../../ui/console/page.ts";
import { Facts } from "../../../../ui/console/page-parts.tsx";
import { MediaPick } from "../../../../ui/console/uploads/media-pick.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Link } from "../../../../ui/controls/link.tsx";
import { useConfirm } from "../../../../ui/dialog/confirm.ts";
import { getMediaFile } from "../../media/admin-contract.ts";
import type { WrittenCourse } from "../admin-contract.ts";
import { useLessonChange } from "./use-lesson-change.ts";

type Lesson = WrittenCourse["chapters"][number]["lessons"][number];

/** Shows the film of a lesson and replaces it. */
export function LessonFilm({ course, lesson }: { course: WrittenCourse; lesson: Lesson }) {
  const [isPicking, setPicking] = useState(false);
  const confirm = useConfirm();
  const { change, isSaving } = useLessonChange(course, lesson.key);
  const { media_id: mediaId } = lesson;
  const remove = () => change({ media_id: null, duration_seconds: 0 }, lesson);
  const askToRemove = () =>
    confirm({
      title: "拿掉这节课的视频",
      text: "这门课已经发布，读者打开这节课就没有视频可看；文件留在媒体库里。",
      label: "拿掉",
      onConfirm: async () => remove(),
    });
  return (
    <>
      {mediaId === null ? (
        <p className="text-sm text-warning-text">还没有视频，读者打开这节课没有可看的。</p>
      ) : (
        <FilmFacts mediaId={mediaId} />
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" busyLabel={isSaving ? "正在保存" : null} onClick={() => setPicking(true)}>
          {mediaId === null ? "选视频" : "换视频"}
        </Button>
        {mediaId !== null && (
          <Button variant="danger" onClick={course.state === "published" ? askToRemove : remove}>
            拿掉
          </Button>
        )}
      </div>
      {isPicking && (
        <MediaPick
          kind="video"
          name="视频"
          title="选一个视频"
          onPick={({ id, duration_seconds: seconds }) => {
            change({ media_id: id, duration_seconds: seconds ?? 0 }, lesson);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}

function FilmFacts({ mediaId }: { mediaId: number }) {
  const answer = useAnswer(getMediaFile, { params: { id: mediaId } });
  return (
    <AnswerView answer={answer} shape="card" failure="视频的信息没有取到">
      {({ file }) => <FoundFilm file={file} />}
    </AnswerView>
  );
}

function FoundFilm({ file }: OutputOf<typeof getMediaFile>) {
  return (
    <div className="flex flex-wrap gap-5">
      {file.poster_url !== null && (
        <img src={file.poster_url} alt="" className="h-28 w-48 rounded-md border border-border object-cover" />
      )}
      <Facts
        facts={[
          [
            "文件",
            <Link key="file" to={consoleHref(`/media/${file.id}`)} className="text-brand">
              {file.name}
            </Link>,
          ],
          ["长度", file.duration_seconds === null ? null : formatPlayingTime(file.duration_seconds)],
          ["画面", file.width === null || file.height === null ? null : `${file.width} × ${file.height}`],
          ["大小", sizeText(file.size_bytes)],
          ["字幕", file.captions.map(({ label }) => label).join("、") || "没有"],
          ["章节", file.chapters.length === 0 ? "没有" : `${file.chapters.length} 个`],
          ["不能播放的原因", file.reason],
        ]}
      />
    </div>
  );
}
