/**
 * How much of a bought product was used: seconds of a course, documents of a book, the article, the file; for a
 * service, whether the consultation took place or could no longer be cancelled, and whether the work was accepted.
 */
export interface ResourceUse {
  measure: "seen" | "opened" | "fetched" | "held" | "accepted";
  used: number;
  /** The total of which `used` is a part; 0 if there is nothing yet. */
  whole: number;
}

/** Exact: a fifth of a resource is not more than twenty percent of it. */
export function isUsedMoreThan({ used, whole }: ResourceUse, percent: number): boolean {
  return whole > 0 && used * 100 > whole * percent;
}

const USE_TEXTS: Readonly<Record<ResourceUse["measure"], string>> = {
  seen: "付款后看了",
  opened: "付款后打开了",
  fetched: "付款后下载了",
  held: "咨询已经进行",
  accepted: "已经验收",
};

const FULL_USE_TEXTS: Readonly<Record<ResourceUse["measure"], string>> = {
  seen: "付款后已经看完",
  opened: "付款后已经打开",
  fetched: "付款后已经下载",
  held: "咨询已经进行，或者过了可以取消的时间",
  accepted: "已经验收",
};

/** The text for buyers and staff. A share is rounded up, so that a value above the limit is also displayed above it. */
export function describeUse({ measure, used, whole }: ResourceUse): string {
  if (used === 0 || whole === 0) return "还没有使用";
  if (whole === 1) return FULL_USE_TEXTS[measure];
  return `${USE_TEXTS[measure]} ${Math.min(100, Math.ceil((used * 100) / whole))}%`;
}
