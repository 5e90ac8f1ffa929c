import { randomUUID } from "node:crypto";
import { ATTACKS } from "../../test/journey/attacks.ts";
import { saveBoard } from "../../test/journey/call-as-owner.ts";
import { expectHarmless, listenForAttacks } from "../../test/journey/harmless.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { bringSession, callAs, type Member, signUpAsVip } from "../../test/journey/members.ts";

const PER_TOPIC = 12;
const TITLE = 80;

test("no script in the title or the text of a topic is executed (XSS-1)", async ({
  page,
  openOtherBrowser,
  request,
  site,
}) => {
  await saveBoard(site, { slug: "weixian", name: "危险", kind: "discussion" });
  const join = async (): Promise<Member> => {
    const member = await signUpAsVip(request, site);
    return member;
  };
  let member = await join();
  const { items: boards } = await callAs(request, member, "GET", "/v1/community/boards");
  const board = boards.find(({ slug }: { slug: string }) => slug === "weixian");
  const posted: { id: number; title: string }[] = [];
  for (let at = 0; at < ATTACKS.length; at += PER_TOPIC) {
    // Each person may post ten per minute.
    if (posted.length % 9 === 8) member = await join();
    const some = ATTACKS.slice(at, at + PER_TOPIC);
    // A title is one line; a long one is truncated as in the field.
    const title = `${posted.length} ${some[0]?.replace(/\s+/g, " ")}`.slice(0, TITLE).trim();
    const answer = await request.post("/api/v1/community/topics", {
      headers: { ...member.headers, "idempotency-key": randomUUID() },
      data: { board_id: board.id, title, source: some.map((attack) => `甲\n\n${attack}`).join("\n\n") },
    });
    if (answer.ok()) posted.push({ id: (await answer.json()).data.id, title });
    else expect([422], await answer.text()).toContain(answer.status());
  }
  expect(posted.length).toBeGreaterThan(3);

  const guest = await openOtherBrowser();
  const attacks = listenForAttacks(page, guest);
  await bringSession(page, member);
  for (const { id, title } of posted) {
    // A guest's page contains the title as the server wrote it, a member's the text that was loaded later.
    await guest.goto(`/community/${id}`);
    await expect(guest.getByRole("heading", { level: 1 })).toHaveText(title);
    await page.goto(`/community/${id}`);
    await expect(page.locator("article .thread-words").first()).toBeVisible();
    await attacks.expectNothingRan();
    const html: string = (await callAs(request, member, "GET", `/v1/community/topics/${id}`)).topic.facts.html;
    await expectHarmless(page, [html]);
  }
  for (const where of [page, guest]) {
    await where.goto("/community?board=weixian");
    await expect(where.getByRole("main").getByRole("listitem").first()).toBeVisible();
  }
  await attacks.expectNothingRan();
});
