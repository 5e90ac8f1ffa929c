import { SAMPLE_MARK } from "../../../../domain/content/sample-mark.ts";
import type { Database } from "../../../../ports/database.ts";
import { saveCase, savePackage } from "./showcase-admin.ts";
import { listPackages } from "./showcase-store.ts";

const note = () => undefined;

const DEMO_PACKAGES = [
  {
    title: "课程成片",
    summary: "你有讲义和想法，我们把它变成一门能直接上架的视频课：脚本、录制、剪辑、字幕和练习。",
    includes: [
      "大纲和逐课脚本，一起改两轮",
      "远程或到场录制",
      "剪辑、片头和中文字幕",
      "每课三道练习和一份讲义",
      "上架用的封面和介绍",
    ],
    from_fen: 1_800_000,
    days: 45,
  },
  {
    title: "书稿成书",
    summary: "把散在笔记和博客里的文章编成一本读得下去的书，网页、EPUB 和印刷用的文件一起给。",
    includes: ["结构重排，列出缺的章节", "两轮编辑和一轮校对", "插图和代码的统一排版", "EPUB 和印刷用 PDF"],
    from_fen: 1_200_000,
    days: 40,
  },
  {
    title: "知识站搭建",
    summary: "用这套系统搭起你自己的站：内容搬过来，会员和收款接好，教会你日常怎么用。",
    includes: [
      "服务器和域名部署，备份每天做",
      "旧站的文章、课程和会员搬家",
      "微信支付和支付宝接入",
      "两次使用培训，三十天内随时问",
    ],
    from_fen: 800_000,
    days: 20,
  },
] as const;

const DEMO_CASES = [
  {
    title: `${SAMPLE_MARK.title}《城市里的野花》十二讲`,
    client: "一家植物观察工作室",
    summary: "他们有八年的观察笔记，没有人会剪片。我们用六周把笔记改成十二讲脚本，跟着去了三次河边，边走边录。",
    outcome: "上线一个月，学员交来两百多份自己的观察记录。",
    year: 2026,
  },
  {
    title: `${SAMPLE_MARK.title}木工坊的第一本书`,
    client: "一位独立木匠",
    summary: "四十多篇博客，图比字多。重新画了一百二十张分解图，按做一件家具的顺序排成七章。",
    outcome: "首印两千册，网页版和纸书用的是同一份稿子。",
    year: 2025,
  },
  {
    title: `${SAMPLE_MARK.title}社区图书馆的知识站`,
    client: "一家街道图书馆",
    summary: "旧站停了维护，三千篇荐书文章要留下来。搬家时链接一条没断，馆员学了半天就能自己发文章。",
    outcome: "从开工到上线十六天，旧地址都能跳到新的位置。",
    year: 2025,
  },
] as const;

/**
 * Creates the demo site's packages and, with `hasCases`, its invented cases. A second run does not overwrite changes by
 * staff.
 */
export async function seedOutsourcing({ db, hasCases }: { db: Database; hasCases: boolean }): Promise<void> {
  if ((await listPackages(db, { isOpen: null })).length > 0) return;
  await db.transaction(async (tx) => {
    for (const [position, { includes, ...one }] of DEMO_PACKAGES.entries())
      await savePackage(tx, { draft: { ...one, includes: [...includes], is_open: true, position }, note });
    for (const [position, one] of hasCases ? DEMO_CASES.entries() : [])
      await saveCase(tx, { draft: { ...one, is_shown: true, position }, note });
  });
}
