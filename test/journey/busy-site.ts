import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { grantLevel } from "./admin.ts";
import type { VisitedSite } from "./journey.ts";
import { buyPlan, callAs, type Member, signUp } from "./members.ts";

/** The tasks that wait for the staff of a site with some members. */
export interface BusySite {
  buyer: Member;
  /** The order for which the buyer has requested a refund. */
  refundedOrder: string;
  writer: Member;
}

/** Titles and texts by which a journey finds the content of a member. */
export const WRITTEN = {
  comment: "这一段我读了三遍，加我微信领资料 http://example.com",
  topic: "第二章的练习应该先做哪一个",
  proposal: "写一章怎样给课程录旁白",
  project: "为我们的内训做一套六讲的课",
  complaint: "课程页上写的课时和目录里的不一样",
  refundReason: "买错了，想换成年卡",
} as const;

/**
 * Creates typical content of members through the API: a bought plan with a refund request, a comment, a topic, a
 * complaint, a proposal and an enquiry for commissioned work.
 */
export async function fillSite(request: APIRequestContext, site: Pick<VisitedSite, "dataDir">): Promise<BusySite> {
  const buyer = await signUp(request);
  const writer = await signUp(request);
  await grantLevel(site, { userId: writer.userId, level: 3 });
  const refundedOrder = await buyPlan(request, buyer, await findPlan(request, "vip-month"));
  const post = (address: string, data: object, member = writer) =>
    callAs(request, member, "POST", address, { headers: { "idempotency-key": randomUUID() }, data });
  await post(`/v1/orders/${refundedOrder}/refund`, { case: 1, reason: WRITTEN.refundReason }, buyer);
  const { items: articles } = (await (await request.get("/api/v1/articles?page_size=5")).json()).data;
  await post(`/v1/discussions/article/${articles[0].id}/posts`, { source: WRITTEN.comment });
  const { items: boards } = (await (await request.get("/api/v1/community/boards")).json()).data;
  await post("/v1/community/topics", { board_id: boards[0].id, title: WRITTEN.topic, source: "看了目录还是不确定。" });
  await post("/v1/proposals", {
    kind: "chapter",
    title: WRITTEN.proposal,
    text: "旁白的录音、剪辑和字幕，各写一节，配一段可以跟着做的音频。",
    credit_name: "远山",
  });
  await post("/v1/outsourcing/projects", {
    title: WRITTEN.project,
    brief: "给新来的编辑用，六讲，每讲二十分钟，要有练习和讲义。",
    contact: "example@example.com",
  });
  await post("/v1/cases", { kind: "service", text: WRITTEN.complaint });
  return { buyer, refundedOrder, writer };
}

async function findPlan(request: APIRequestContext, slug: string): Promise<number> {
  const { items } = (await (await request.get("/api/v1/plans")).json()).data;
  const plan = items.find((one: { slug: string }) => one.slug === slug);
  if (!plan) throw new Error(`no plan has the slug ${slug}`);
  return plan.id;
}
