/** A user's progress in words: an opened item is not 0 %. */
export function progressText(percent: number, verb: "已学" | "已读" = "已学"): string {
  return percent === 0 ? "刚开始" : `${verb} ${percent}%`;
}
