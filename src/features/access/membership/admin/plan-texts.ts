const MONTHS_OF_YEAR = 12;

/** The levels that plans can sell. */
export const LEVEL_CHOICES = [
  ["2", "会员（VIP）"],
  ["3", "高级会员"],
] as const;

/** 1 年, 6 个月, 终身 */
export function lengthText(months: number | null): string {
  if (months === null) return "终身";
  return months % MONTHS_OF_YEAR === 0 ? `${months / MONTHS_OF_YEAR} 年` : `${months} 个月`;
}

/** Finds the level of a choice. */
export function levelOf(choice: string): 2 | 3 {
  return choice === "3" ? 3 : 2;
}
