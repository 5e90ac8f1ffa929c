import { DAY_MS } from "../../../../kit/values/durations.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import { changeProposal } from "./change-proposal.ts";
import { insertContributor, SITE } from "./contributor-store.ts";
import { insertProposal, type ProposalRow } from "./proposal-store.ts";

interface DemoProposal extends Pick<ProposalRow, "kind" | "state" | "title" | "text"> {
  /** When it was made, before the start of the site. */
  daysAgo: number;
  /** Of its last transition. */
  reason?: string;
}

const DEMO_PROPOSALS: readonly DemoProposal[] = [
  {
    kind: "topic",
    state: "collecting",
    daysAgo: 2,
    title: "把读书笔记变成可以教别人的一课",
    text: "很多人记了几年笔记，却没有一篇能让别人看懂。想做一个短系列：怎样从一堆摘抄里挑出一个问题，把自己绕过的弯写成三步，再请两位没读过这本书的人试读。需要愿意拿自己笔记当例子的人，也需要会提问的试读者。",
  },
  {
    kind: "translation",
    state: "collecting",
    daysAgo: 6,
    title: "翻译一组关于间隔练习的公开综述",
    text: "选五篇以开放许可发布的综述，先列术语表，再分篇译出，每篇末尾加一段“在中文课堂里怎么用”。原作者和许可写在开头，拿不准的地方保留原文。需要译者三位、校对两位。",
  },
  {
    kind: "chapter",
    state: "accepted",
    daysAgo: 15,
    title: "给系统课补一章：第一次带小组讨论",
    text: "现有的内容讲了怎么备课，没有讲怎么让沉默的人开口。打算写四个场景：没人说话、一个人说太多、跑题、吵起来。每个场景给一段真实的对话和两种收场。",
  },
  {
    kind: "topic",
    state: "production",
    daysAgo: 27,
    title: "十二张可以打印的练习卡",
    text: "每张卡一个动作、一个时限、一个做完的标准，正面是做法，背面是做过的人写的两句话。已经定下八张，正在试做另外四张。需要愿意照着卡片做一遍、把卡住的地方写下来的人。",
  },
  {
    kind: "topic",
    state: "declined",
    daysAgo: 40,
    title: "开一个每天打卡的写作群",
    text: "三十天，每天写三百字，写完在群里报一声，连续三十天的人可以得到一枚徽章。",
    reason:
      "打卡容易变成为了打卡而写。想每天写的人，可以先用《写一个小时》的四张图；等有人愿意每周读别人的稿子，再一起办一个读稿的小组。",
  },
];

/** Creates the demo site's proposals, the oldest first. A second run does not overwrite later changes. */
export async function seedCoCreation({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  for (const [index, { state, daysAgo, reason = "", ...texts }] of [...DEMO_PROPOSALS.entries()].toReversed()) {
    await db.transaction(async (tx) => {
      const madeAt = new Date(clock.now().getTime() - daysAgo * DAY_MS);
      const row = await insertProposal(tx, {
        ...texts,
        pictures: [],
        authorId: SITE,
        leadId: SITE,
        sendingKey: `demo-${index + 1}`,
        sentHash: "",
        state: "review",
        visibility: "held",
        votes: 0,
        reason,
        createdAt: madeAt,
      });
      if (!row) return;
      await insertContributor(tx, {
        proposalId: row.id,
        userId: SITE,
        role: "proposer",
        creditName: "知行编辑部",
        message: "",
        state: "accepted",
        requestedAt: madeAt,
        answeredAt: madeAt,
      });
      await changeProposal(tx, row, { state, visibility: "published", openedAt: madeAt });
    });
  }
}
