import { LEVEL, requiredLevelOf } from "../../../domain/access/levels.ts";

/** The number of published works of one kind and content type. */
export interface WorkCount {
  kind: "system" | "course" | "vip" | "article";
  contentType: string;
  count: number;
}

/** A text about the works of one kind that need one level. */
export interface OfferedWorks {
  level: number;
  /** `系统课` */
  name: string;
  /** `2 门系统课` */
  text: string;
}

type SoldLevel = 2 | 3;

const KINDS = [
  { kind: "system", unit: "门", name: "系统课", premiumName: "高级系统课" },
  { kind: "course", unit: "门", name: "会员课程", premiumName: "高级课程" },
  { kind: "vip", unit: "本", name: "会员图书", premiumName: "高级图书" },
  { kind: "article", unit: "篇", name: "会员文章", premiumName: "高级文章" },
] as const;

/**
 * The works for sale by kind and level, lower level first. Sales texts are generated from this list and never typed.
 */
export function offeredWorks(counts: readonly WorkCount[]): OfferedWorks[] {
  return [LEVEL.vip, LEVEL.premium].flatMap((level) =>
    KINDS.flatMap(({ kind, unit, name, premiumName }) => {
      const works = counts.filter((work) => work.kind === kind && requiredLevelOf(work.contentType) === level);
      const count = works.reduce((sum, work) => sum + work.count, 0);
      const called = level === LEVEL.premium ? premiumName : name;
      return count === 0 ? [] : [{ level, name: called, text: `${count} ${unit}${called}` }];
    }),
  );
}

/** `2 门系统课、1 本会员图书和 2 篇会员文章`: the works that need exactly this level. Empty if there are none. */
export function worksText(counts: readonly WorkCount[], level: SoldLevel): string {
  const texts = offeredWorks(counts).flatMap((works) => (works.level === level ? [works.text] : []));
  if (texts.length < 2) return texts.join("");
  return `${texts.slice(0, -1).join("、")}和 ${texts.at(-1)}`;
}

/** The content that a plan of this level opens, and what else it adds. It is shown next to the plan's name. */
export function levelLead(counts: readonly WorkCount[], level: SoldLevel, others: readonly string[] = []): string {
  const works = worksText(counts, level);
  const rest = others.map((text) => `，${text}`).join("");
  if (level === LEVEL.vip) return (works === "" ? "读标着 VIP 的全部内容" : `读 ${works}的全文`) + rest;
  if (works === "" && others.length > 0) return `VIP 的全部内容，再加${others.join("，")}`;
  return (works === "" ? "包含 VIP 的全部内容" : `VIP 的全部内容，再加 ${works}`) + rest;
}

/** The content of the members' shelf, courses and books, by required level. */
export function shelfLead(counts: readonly WorkCount[]): string {
  const works = counts.filter(({ kind }) => kind === "vip" || kind === "course");
  const [vip, premium] = [LEVEL.vip, LEVEL.premium].map((level) =>
    works.reduce((sum, work) => sum + (requiredLevelOf(work.contentType) === level ? work.count : 0), 0),
  ) as [number, number];
  const isForMembers = ({ kind, contentType, count }: WorkCount) =>
    kind === "course" && count > 0 && (requiredLevelOf(contentType) ?? LEVEL.guest) >= LEVEL.vip;
  if (works.some(isForMembers)) return mixedShelfLead(works, { vip, premium });
  if (vip === 0 && premium === 0) return "书架上的书都可以直接读。";
  if (premium === 0) return `会员能读 ${vip} 本会员图书和以后新加的会员图书。`;
  if (vip === 0) return `高级会员能读 ${premium} 本高级图书和以后新加的高级图书。`;
  return `VIP 可以读其中 ${vip} 本，高级会员还能读另外 ${premium} 本高级图书；以后新加的也一样。`;
}

/** Like `shelfLead`, for shelves that also contain courses. */
function mixedShelfLead(works: readonly WorkCount[], { vip, premium }: { vip: number; premium: number }): string {
  if (vip === 0) return `高级会员能学 ${worksText(works, LEVEL.premium)}，以后新加的也一样。`;
  const basic = `会员能学 ${worksText(works, LEVEL.vip)}`;
  if (premium === 0) return `${basic}，以后新加的也一样。`;
  return `${basic}；高级会员还能学 ${worksText(works, LEVEL.premium)}。以后新加的也一样。`;
}
