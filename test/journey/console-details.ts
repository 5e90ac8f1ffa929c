import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import { consoleDetailAddresses } from "./console-detail-addresses.ts";
import { callAs, type Member } from "./members.ts";

/**
 * Addresses of all console pages that are not in the menu, on a site with the content of `fillSite`.
 * @param order an order whose buyer has requested a refund
 */
export async function findConsoleDetails(request: APIRequestContext, owner: Member, order: string): Promise<string[]> {
  const read = (address: string) => callAs(request, owner, "GET", `/v1/admin/${address}`);
  const findFirst = async (address: string) => (await read(address)).items[0];
  const create = async (address: string, data: object) => {
    const headers = { ...owner.headers, "idempotency-key": randomUUID() };
    // Not every answer is JSON: codes are sent as CSV.
    const answer = await request.post(`/api/v1/admin/${address}`, { headers, data });
    expect(answer.status(), await answer.text()).toBe(200);
  };

  const { slug } = await findFirst("plans");
  const course = await read(`courses/${(await findFirst("courses")).id}`);
  await create("coupon-campaigns", {
    name: "开学季",
    code: null,
    deal: { kind: "amount", amount_fen: 1000 },
    total_limit: null,
    valid_until: null,
  });
  await create("code-batches", { name: "书展", grants: { kind: "plan", slug }, count: 3, valid_until: null });
  const addresses = consoleDetailAddresses({
    plan: slug,
    product: (await findFirst("products")).id,
    campaign: (await findFirst("coupon-campaigns")).id,
    batch: (await findFirst("code-batches")).id,
    order,
    refund: (await findFirst("refunds")).id,
    course: course.id,
    lesson: course.chapters[0].lessons[0].id,
    file: (await findFirst("media/files")).id,
    article: (await findFirst("texts/article")).id,
    document: (await findFirst("texts/document")).id,
    caseNo: (await findFirst("cases")).case_no,
    proposal: (await findFirst("proposals")).id,
    project: (await findFirst("outsourcing/projects")).id,
  });
  return Object.values(addresses).map((address) => `/admin${address}`);
}
