import { LEVEL, requiredLevelOf } from "../../../domain/access/levels.ts";
import { offeredWorks, type WorkCount } from "./offer.ts";

export const BENEFIT_GROUPS = ["内容", "互动", "服务"] as const;

/** One line of the comparison of levels. */
export interface Benefit {
  group: (typeof BENEFIT_GROUPS)[number];
  text: string;
  /** The lowest level that has it. */
  required: number;
}

interface TypeCount {
  contentType: string;
  count: number;
}

/** The number of published items of each kind, and the consultations with free bookings. */
export interface BenefitFacts {
  works: readonly WorkCount[];
  media: readonly TypeCount[];
  downloads: readonly TypeCount[];
  hasCertificates: boolean;
  consultations: readonly { title: string; level: number; perMonth: number }[];
}

/** All benefits by group, lower level first. Levels come from the access rules, numbers from the catalogue. */
export function benefitsOf(facts: BenefitFacts): Benefit[] {
  const { works, media, downloads, hasCertificates, consultations } = facts;
  const benefits: Benefit[] = [
    { group: "内容", text: "公开内容与试读篇目", required: LEVEL.guest },
    ...openedBySigningUp(works),
    ...offeredWorks(works).map(({ text, level }): Benefit => ({ group: "内容", text, required: level })),
    ...counted(media, (count, tier) => `${count} 项${tier}视频、音频和图集`),
    ...counted(downloads, (count, tier) => `${count} 份${tier}资料下载`),
    ...ebooks(works),
    { group: "互动", text: "学习进度、标记和笔记，换设备接着学", required: LEVEL.user },
    ...ruled("comment", "评论和提问"),
    ...ruled("community", "进社区发话题、回复"),
    ...consultations.map(
      ({ title, level, perMonth }): Benefit => ({
        group: "服务",
        text: consultationText({ title, perMonth }),
        required: level,
      }),
    ),
  ];
  if (hasCertificates) benefits.push({ group: "服务", text: "学完做结业证明", required: LEVEL.user });
  return BENEFIT_GROUPS.flatMap((group) =>
    benefits.filter((benefit) => benefit.group === group).sort((one, other) => one.required - other.required),
  );
}

/** `每月 1 次免费的选题与路线咨询` */
export function consultationText({ title, perMonth }: { title: string; perMonth: number }): string {
  return `每月 ${perMonth} 次免费的${title}`;
}

/** Courses and articles that only need an account. */
function openedBySigningUp(works: readonly WorkCount[]): Benefit[] {
  const count = works.reduce(
    (sum, work) => (requiredLevelOf(work.contentType) === LEVEL.user ? sum + work.count : sum),
    0,
  );
  return count === 0 ? [] : [{ group: "内容", text: `${count} 门基础课`, required: LEVEL.user }];
}

/** What content of a sold level is called before its kind. */
const TIERS = [
  { level: LEVEL.vip, tier: "会员" },
  { level: LEVEL.premium, tier: "高级" },
] as const;

/** A line for each sold level that opens some of these. */
function counted(counts: readonly TypeCount[], textOf: (count: number, tier: string) => string): Benefit[] {
  return TIERS.flatMap(({ level, tier }): Benefit[] => {
    const count = counts.reduce((sum, one) => (requiredLevelOf(one.contentType) === level ? sum + one.count : sum), 0);
    return count === 0 ? [] : [{ group: "内容", text: textOf(count, tier), required: level }];
  });
}

/** A reader with access to a whole book may also download it as a file. */
function ebooks(works: readonly WorkCount[]): Benefit[] {
  const levels = works
    .filter(({ kind, count }) => count > 0 && (kind === "vip" || kind === "system"))
    .map(({ contentType }) => requiredLevelOf(contentType) ?? LEVEL.admin)
    .filter((level) => level === LEVEL.vip || level === LEVEL.premium);
  return levels.length === 0
    ? []
    : [{ group: "内容", text: "能读的书下载成电子书（EPUB）", required: Math.min(...levels) }];
}

function ruled(contentType: string, text: string): Benefit[] {
  const required = requiredLevelOf(contentType);
  return required === null ? [] : [{ group: "互动", text, required }];
}
