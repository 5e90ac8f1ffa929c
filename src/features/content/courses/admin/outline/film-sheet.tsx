import { formatPlayingTime } from "../../../../../kit/values/playing-time.ts";
import { sizeText } from "../../../../../kit/values/size-text.ts";
import { PickSheet } from "../../../../../ui/console/list/pick-sheet.tsx";
import { type AdminMedia, listMediaFiles } from "../../../media/admin-contract.ts";

/** Selects a film of the media library. */
export function FilmSheet({ onPick, onClose }: { onPick(film: AdminMedia): void; onClose(): void }) {
  return (
    <PickSheet
      title="选一个视频"
      text="媒体库里可以播放的视频，新的在前。"
      endpoint={listMediaFiles}
      input={(at) => ({
        query: { state: "ready" as const, kind: "video" as const, ...(at === null ? {} : { cursor: at }) },
      })}
      keyOf={({ id }) => id}
      present={(film) => ({ title: film.name, picture: film.poster_url, facts: factsOf(film) })}
      empty={{ title: "还没有可以播放的视频", text: "先在媒体库上传，处理好以后再来选。" }}
      onPick={onPick}
      onClose={onClose}
    />
  );
}

function factsOf({ duration_seconds: seconds, size_bytes: bytes }: AdminMedia): string {
  return [seconds !== null && formatPlayingTime(seconds), sizeText(bytes)].filter(Boolean).join(" · ");
}
