/** A user's progress as text. An opened item never shows 0 %. */
export function progressText(percent: number, verb: "已学" | "已读" = "已学"): string {
  return percent === 0 ? "刚开始" : `${verb} ${percent}%`;
}
