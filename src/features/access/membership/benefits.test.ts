import { expect, test } from "vitest";
import { LEVEL, requiredLevelOf } from "../../../domain/access/levels.ts";
import { type BenefitFacts, benefitsOf } from "./benefits.ts";

const FACTS: BenefitFacts = {
  works: [
    { kind: "course", contentType: "basic_course", count: 2 },
    { kind: "course", contentType: "free", count: 9 },
    { kind: "vip", contentType: "vip", count: 3 },
    { kind: "vip", contentType: "vip_premium", count: 1 },
  ],
  media: [
    { contentType: "vip", count: 4 },
    { contentType: "premium_content", count: 2 },
    { contentType: "free", count: 7 },
  ],
  downloads: [{ contentType: "download", count: 5 }],
  hasCertificates: true,
  consultations: [{ title: "路线咨询", level: LEVEL.premium, perMonth: 1 }],
};
const NOTHING: BenefitFacts = { works: [], media: [], downloads: [], hasCertificates: false, consultations: [] };

test("lists what each level adds, by group", () => {
  const added = (level: number) =>
    benefitsOf(FACTS).flatMap(({ required, text }) => (required === level ? [text] : []));
  expect(added(LEVEL.user)).toEqual([
    "2 门基础课",
    "学习进度、标记和笔记，换设备接着学",
    "评论和提问",
    "学完做结业证明",
  ]);
  expect(added(LEVEL.vip)).toEqual([
    "3 本会员图书",
    "4 项会员视频、音频和图集",
    "5 份会员资料下载",
    "能读的书下载成电子书（EPUB）",
    "进社区发话题、回复",
  ]);
  expect(added(LEVEL.premium)).toEqual(["1 本高级图书", "2 项高级视频、音频和图集", "每月 1 次免费的路线咨询"]);
});

test("an empty site promises only what the rules give without content", () => {
  expect(benefitsOf(NOTHING).map(({ text, required }) => [text, required])).toEqual([
    ["公开内容与试读篇目", LEVEL.guest],
    ["学习进度、标记和笔记，换设备接着学", LEVEL.user],
    ["评论和提问", requiredLevelOf("comment")],
    ["进社区发话题、回复", requiredLevelOf("community")],
  ]);
});
