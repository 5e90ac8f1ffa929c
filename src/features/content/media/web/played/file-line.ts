import { formatPlayingTime } from "../../../../../kit/values/playing-time.ts";
import type { NoteLine } from "../../../../learning/notes/note-line.ts";
import type { MediaItem } from "../../item-contract.ts";
import { fileAt, startsOfFiles } from "../../item-length.ts";

type Filed = Pick<MediaItem, "title" | "kind" | "files">;

/** The title of a file: its own, or the item's if it is the only file, otherwise its number. */
export function titleOfFile({ title, kind, files }: Filed, index: number): string {
  const own = files[index]?.title ?? "";
  if (own !== "") return own;
  return files.length === 1 ? title : `第 ${index + 1} ${kind === "audio" ? "集" : "段"}`;
}

/** The position of a file on the item's timeline; `goTo` plays another file from a second of it. */
export function lineOfFile(item: Filed, index: number, goTo: (index: number, from: number) => void): NoteLine {
  const starts = startsOfFiles(item.kind, item.files);
  const placeOf = (second: number) => {
    const at = fileAt(starts, second);
    return { at, from: second - (starts[at] ?? 0) };
  };
  return {
    startsAt: starts[index] ?? 0,
    endsAt: starts[index + 1] ?? Number.POSITIVE_INFINITY,
    goTo(second) {
      const { at, from } = placeOf(second);
      goTo(at, from);
    },
    nameAt(second) {
      const { at, from } = placeOf(second);
      return `${titleOfFile(item, at)} ${formatPlayingTime(from)}`;
    },
  };
}
