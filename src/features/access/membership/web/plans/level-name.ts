/** The name of a level on cards and in sentences. */
export function levelName(level: number): string {
  return level >= 3 ? "高级会员" : "VIP";
}
