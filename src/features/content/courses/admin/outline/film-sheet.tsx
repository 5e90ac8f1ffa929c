import { useState } from "react";
import { formatPlayingTime } from "../../../../../kit/values/playing-time.ts";
import { sizeText } from "../../../../../kit/values/size-text.ts";
import { useMay } from "../../../../../ui/console/console-context.ts";
import { PickSheet } from "../../../../../ui/console/list/pick-sheet.tsx";
import { FilesToUpload } from "../../../../../ui/console/uploads/files-to-upload.tsx";
import { uploadMedia } from "../../../../../ui/console/uploads/upload-media.ts";
import { uploadQueue } from "../../../../../ui/console/uploads/upload-queue.ts";
import { type AdminMedia, listMediaFiles } from "../../../media/admin-contract.ts";

/** An uploaded film can be selected once the server has read it. */
const READING_MS = 3_000;

/** Selects a film of the media library, or uploads one. */
export function FilmSheet({ onPick, onClose }: { onPick(film: AdminMedia): void; onClose(): void }) {
  const mayUpload = useMay("media.write");
  const [sent, setSent] = useState<readonly string[]>([]);

  function upload(files: readonly File[]) {
    for (const file of files) uploadQueue.add(uploadMedia(file, () => undefined));
    setSent((former) => [...former, ...files.map(({ name }) => name)]);
  }

  return (
    <PickSheet
      title="选一个视频"
      text="媒体库里可以播放的视频，新的在前。"
      above={mayUpload && <FilmUpload sent={sent} onChosen={upload} />}
      endpoint={listMediaFiles}
      input={(at) => ({
        query: { state: "ready" as const, kind: "video" as const, ...(at === null ? {} : { cursor: at }) },
      })}
      keyOf={({ id }) => id}
      present={(film) => ({ title: film.name, picture: film.poster_url, facts: factsOf(film) })}
      empty={{ title: "还没有可以播放的视频", text: "上传一个，处理好以后出现在这里。" }}
      {...(sent.length > 0 && { everyMs: READING_MS })}
      onPick={onPick}
      onClose={onClose}
    />
  );
}

function FilmUpload({ sent, onChosen }: { sent: readonly string[]; onChosen(files: readonly File[]): void }) {
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
