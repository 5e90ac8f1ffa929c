import { useState } from "react";
import { type AdminMedia, listMediaFiles } from "../../../features/content/media/admin-contract.ts";
import { formatPlayingTime } from "../../../kit/values/playing-time.ts";
import { sizeText } from "../../../kit/values/size-text.ts";
import { useMay } from "../console-context.ts";
import { PickSheet } from "../list/pick-sheet.tsx";
import { FilesToUpload } from "./files-to-upload.tsx";
import { uploadMedia } from "./upload-media.ts";
import { uploadQueue } from "./upload-queue.ts";

/** An uploaded file can be selected once the server has read it. */
const READING_MS = 3_000;

interface MediaPickProps {
  kind: NonNullable<AdminMedia["kind"]>;
  /** What is selected: 视频, 音频 or 图片. */
  name: string;
  title: string;
  /** Whether a file can be selected; other files are hidden. */
  isFor?(file: AdminMedia): boolean;
  onPick(file: AdminMedia): void;
  onClose(): void;
}

/** Selects a file of the media library, or uploads one. */
export function MediaPick({ kind, name, title, isFor, onPick, onClose }: MediaPickProps) {
  const mayUpload = useMay("media.write");
  const [sent, setSent] = useState<readonly string[]>([]);

  function upload(files: readonly File[]) {
    for (const file of files) uploadQueue.add(uploadMedia(file, () => undefined));
    setSent((former) => [...former, ...files.map((file) => file.name)]);
  }

  return (
    <PickSheet
      title={title}
      text={`媒体库里可以用的${name}，新的在前。`}
      above={mayUpload && <Upload sent={sent} onChosen={upload} />}
      endpoint={listMediaFiles}
      input={(at) => ({ query: { state: "ready" as const, kind, ...(at !== null && { cursor: at }) } })}
      keyOf={({ id }) => id}
      {...(isFor !== undefined && { isFor })}
      present={(file) => ({ title: file.name, picture: file.poster_url, facts: factsOf(file) })}
      empty={{ title: `这里没有可以选的${name}`, text: "上传一个，处理好以后出现在这里。" }}
      {...(sent.length > 0 && { everyMs: READING_MS })}
      onPick={onPick}
      onClose={onClose}
    />
  );
}

function Upload({ sent, onChosen }: { sent: readonly string[]; onChosen(files: readonly File[]): void }) {
  return (
    <>
      <FilesToUpload onChosen={onChosen} />
      <p aria-live="polite" className="mb-3 text-sm text-text-muted empty:hidden">
        {sent.length > 0 && `正在上传：${sent.join("、")}。传完并处理好以后出现在下面，也可以先关上，到时再选。`}
      </p>
    </>
  );
}

function factsOf({ duration_seconds: seconds, size_bytes: bytes }: AdminMedia): string {
  return [seconds !== null && formatPlayingTime(seconds), sizeText(bytes)].filter(Boolean).join(" · ");
}
