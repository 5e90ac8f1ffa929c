import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import { changeProposal } from "./change-proposal.ts";
import { insertContributor } from "./contributor-store.ts";
import { insertProposal } from "./proposal-store.ts";

/** Not an account: the demo's proposals are made by the site. */
const SITE = 0;

const DEMO_PROPOSALS = [
  {
    kind: "topic",
    state: "collecting",
    title: "把读书笔记变成可以教别人的一课",
    text: "很多人记了几年笔记，却没有一篇能让别人看懂。想做一个短系列：怎样从一堆摘抄里挑出一个问题，把自己绕过的弯写成三步，再请两位没读过这本书的人试读。需要愿意拿自己笔记当例子的人，也需要会提问的试读者。",
  },
  {
    kind: "translation",
    state: "collecting",
    title: "翻译一组关于间隔练习的公开综述",
    text: "选五篇以开放许可发布的综述，先列术语表，再分篇译出，每篇末尾加一段“在中文课堂里怎么用”。原作者和许可写在开头，拿不准的地方保留原文。需要译者三位、校对两位。",
  },
  {
    kind: "chapter",
    state: "accepted",
    title: "给系统课补一章：第一次带小组讨论",
    text: "现有的内容讲了怎么备课，没有讲怎么让沉默的人开口。打算写四个场景：没人说话、一个人说太多、跑题、吵起来。每个场景给一段真实的对话和两种收场。",
  },
] as const;

/** Creates the demo site's proposals. A second run does not overwrite later changes. */
export async function seedCoCreation({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  for (const [index, { state, ...texts }] of DEMO_PROPOSALS.entries()) {
    await db.transaction(async (tx) => {
      const now = clock.now();
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
        reason: "",
        createdAt: now,
      });
      if (!row) return;
      await insertContributor(tx, {
        proposalId: row.id,
        userId: SITE,
        role: "proposer",
        creditName: "知行编辑部",
        message: "",
        state: "accepted",
        requestedAt: now,
        answeredAt: now,
      });
      await changeProposal(tx, row, { state, visibility: "published", openedAt: now });
    });
  }
}
