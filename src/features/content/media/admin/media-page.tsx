import { useQueryClient } from "@tanstack/react-query";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { formatPlayingTime } from "../../../../kit/values/playing-time.ts";
import { sizeText } from "../../../../kit/values/size-text.ts";
import { listQuery } from "../../../../ui/console/list/list-choice.ts";
import type { ListColumn, RowAct } from "../../../../ui/console/list/list-types.ts";
import { ResourceList } from "../../../../ui/console/list/resource-list.tsx";
import { consoleHref } from "../../../../ui/console/page.ts";
import { choicesOf, Moment, PageHead, stateOf } from "../../../../ui/console/page-parts.tsx";
import { FilesToUpload } from "../../../../ui/console/uploads/files-to-upload.tsx";
import { uploadMedia } from "../../../../ui/console/uploads/upload-media.ts";
import { uploadQueue } from "../../../../ui/console/uploads/upload-queue.ts";
import { listMediaFiles, removeMediaFile } from "../admin-contract.ts";
import { FILE_STATES, MEDIA_KIND_NAMES } from "./media-words.ts";

type ListedMedia = OutputOf<typeof listMediaFiles>["items"][number];

const fileHref = ({ id }: { id: number }) => consoleHref(`/media/${id}`);

const COLUMNS: readonly ListColumn<ListedMedia>[] = [
  {
    key: "name",
    title: "文件",
    sort: "name",
    render: (file) => (
      <span className="flex min-w-0 items-center gap-3">
        {file.poster_url !== null && (
          <img src={file.poster_url} alt="" className="h-9 w-14 shrink-0 rounded-sm object-cover" />
        )}
        <span className="min-w-0 break-all">{file.name}</span>
      </span>
    ),
  },
  { key: "kind", title: "种类", render: ({ kind }) => kind && MEDIA_KIND_NAMES[kind] },
  {
    key: "length",
    title: "长度",
    sort: "duration_ms",
    isNumber: true,
    render: ({ duration_seconds: seconds }) => seconds !== null && formatPlayingTime(seconds),
  },
  { key: "size", title: "大小", sort: "size_bytes", isNumber: true, render: ({ size_bytes }) => sizeText(size_bytes) },
  { key: "state", title: "状态", isPinned: true, render: ({ state }) => stateOf(FILE_STATES, state) },
  { key: "reason", title: "原因", isHidden: true, render: ({ reason }) => reason },
  {
    key: "captions",
    title: "字幕",
    isHidden: true,
    render: ({ captions }) => captions.map(({ label }) => label).join("、"),
  },
  { key: "use", title: "用处", render: ({ is_used }) => (is_used ? "用到" : "没有用到") },
  { key: "created", title: "上传时间", sort: "id", render: ({ created_at }) => <Moment at={created_at} /> },
];

const ACTS: readonly RowAct<ListedMedia>[] = [
  {
    label: "删除",
    isDanger: true,
    question: (rows) => ({
      title: `删除 ${rows.length} 个文件`,
      text: `一共 ${sizeText(rows.reduce((sum, { size_bytes }) => sum + size_bytes, 0))}，删除后不能恢复。还在用的不会删，会告诉你用在哪里。`,
    }),
    run: ({ id }) => callEndpoint(removeMediaFile, { params: { id } }),
  },
];

/** Lists films, recordings and pictures of the site, and uploads more. */
export function MediaPage() {
  const client = useQueryClient();
  const readAgain = () => void client.invalidateQueries({ queryKey: [listMediaFiles.name] });
  return (
    <>
      <PageHead title="媒体库" text="全部视频、音频和图片，新的在前。上传的时候可以去别的页面，右下角看得到进度。" />
      <FilesToUpload
        onChosen={(files) => files.forEach((file) => void uploadQueue.add(uploadMedia(file, readAgain)))}
      />
      <ResourceList
        endpoint={listMediaFiles}
        name="文件"
        columns={COLUMNS}
        keyOf={({ id }) => id}
        hrefOf={fileHref}
        titleOf={({ name }) => name}
        isChanging={({ state }) => state === "uploaded"}
        search="找文件名"
        filters={[
          { name: "kind", label: "种类", kind: "choice", choices: Object.entries(MEDIA_KIND_NAMES) },
          { name: "state", label: "状态", kind: "choice", choices: choicesOf(FILE_STATES) },
          {
            name: "use",
            label: "用处",
            kind: "choice",
            choices: [
              ["used", "用到的"],
              ["unused", "没有用到的"],
            ],
          },
        ]}
        input={(choice) => ({ query: listQuery(choice) })}
        acts={ACTS}
        empty={{ title: "媒体库是空的", text: "把文件拖到上面的框里，或按“选文件”。" }}
      />
    </>
  );
}
