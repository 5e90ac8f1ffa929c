import { formatPlayingTime } from "../../../../../kit/values/playing-time.ts";
import type { MediaCard } from "../../item-contract.ts";

type Measured = Pick<MediaCard, "kind" | "file_count" | "duration_seconds">;

const UNITS = { video: "段", audio: "集", pictures: "张" } as const;
const NAMES = { video: "视频", audio: "音频", pictures: "图集" } as const;

/** The playing time, or the number of pictures. */
export function itemExtent({ kind, file_count, duration_seconds }: Measured): string {
  return kind === "pictures" ? `${file_count} 张` : formatPlayingTime(duration_seconds ?? 0);
}

/** One line with kind and length. */
export function itemFacts(item: Measured): string {
  const { kind, file_count: count, duration_seconds } = item;
  const parts = kind !== "pictures" && count < 2 ? null : `${count} ${UNITS[kind]}`;
  const length = kind === "pictures" || !duration_seconds ? null : lengthText(duration_seconds);
  return [NAMES[kind], parts, length].filter((part) => part !== null).join(" · ");
}

function lengthText(seconds: number): string {
  return seconds < 60 ? `${seconds} 秒` : `${Math.round(seconds / 60)} 分钟`;
}
