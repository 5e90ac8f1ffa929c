import { useNavigate } from "react-router";
import { formatPlayingTime } from "../../../../kit/values/playing-time.ts";
import { sizeText } from "../../../../kit/values/size-text.ts";
import { AnswerView } from "../../../../ui/console/answer-view.tsx";
import { useMay } from "../../../../ui/console/console-context.ts";
import { useAct, useAnswer } from "../../../../ui/console/console-data.ts";
import { type ConsolePageProps, consoleHref } from "../../../../ui/console/page.ts";
import { Facts, Moment, PageHead, PagePart, stateOf } from "../../../../ui/console/page-parts.tsx";
import { Button, LinkButton } from "../../../../ui/controls/button.tsx";
import { useConfirm } from "../../../../ui/dialog/confirm.ts";
import { type AdminMedia, getMediaFile, listMediaFiles, removeMediaFile } from "../admin-contract.ts";
import { CaptionsPart } from "./captions-part.tsx";
import { ChaptersPart } from "./chapters-part.tsx";
import { FILE_STATES, MEDIA_KIND_NAMES } from "./media-words.ts";

const BACK = { path: "/media", label: "媒体库" };

/** Edits one file: details, captions and chapters. */
export function MediaFilePage({ params }: ConsolePageProps) {
  const answer = useAnswer(
    getMediaFile,
    { params: { id: Number(params.id) } },
    { isChanging: ({ file }) => file.state === "uploaded" },
  );
  return (
    <AnswerView answer={answer} shape="facts" head={{ title: "一个文件", back: BACK }}>
      {({ file }) => <OpenedFile file={file} />}
    </AnswerView>
  );
}

function OpenedFile({ file }: { file: AdminMedia }) {
  const navigate = useNavigate();
  const mayReadLog = useMay("audit.read");
  const confirm = useConfirm();
  const remove = useAct(removeMediaFile, {
    changes: [listMediaFiles],
    done: "已经删除",
    onDone: () => void navigate(consoleHref("/media")),
  });
  const askToRemove = () =>
    confirm({
      title: `删除“${file.name}”`,
      text: `${sizeText(file.size_bytes)}，删除后不能恢复。还在用的不会删，会告诉你用在哪里。`,
      label: "删除",
      onConfirm: async () => {
        await remove.mutateAsync({ params: { id: file.id } });
      },
    });
  const isPlayed = file.kind === "video" || file.kind === "audio";
  return (
    <>
      <PageHead
        title={file.name}
        text={stateOf(FILE_STATES, file.state)}
        back={BACK}
        actions={
          <>
            {mayReadLog && (
              <LinkButton to={consoleHref("/audit", { subject: `media:${file.id}` })} size="small" variant="secondary">
                操作记录
              </LinkButton>
            )}
            <Button size="small" variant="danger" onClick={askToRemove}>
              删除
            </Button>
          </>
        }
      />
      <div className="mb-8 flex flex-wrap gap-5">
        {file.poster_url !== null && (
          <img src={file.poster_url} alt="" className="h-36 w-60 rounded-md border border-border object-cover" />
        )}
        <Facts
          facts={[
            ["种类", file.kind && MEDIA_KIND_NAMES[file.kind]],
            ["长度", file.duration_seconds === null ? null : formatPlayingTime(file.duration_seconds)],
            ["画面", file.width === null || file.height === null ? null : `${file.width} × ${file.height}`],
            ["清晰度", file.heights.map((height) => `${height}p`).join("、")],
            ["大小", sizeText(file.size_bytes)],
            ["格式", file.media_type],
            ["说明", file.reason],
            ["上传时间", <Moment key="created" at={file.created_at} />],
          ]}
        />
      </div>
      {isPlayed && (
        <PagePart title="字幕" text="一种语言一份，再传同一种语言就换掉原来的。">
          <CaptionsPart file={file} />
        </PagePart>
      )}
      {isPlayed && (
        <PagePart title="章节" text="一行一个：开始的时间和标题，例如 1:30 第二部分。">
          <ChaptersPart key={JSON.stringify(file.chapters)} file={file} />
        </PagePart>
      )}
    </>
  );
}
