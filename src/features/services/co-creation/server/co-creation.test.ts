import { expect, test } from "vitest";
import { createCoCreationFixture } from "../../../../../test/co-creation-fixture.ts";
import { connectGuest } from "../../../../../test/database/connect-guest.ts";
import { openConnections } from "../../../../../test/database/open-connections.ts";
import { createPost, listPosts } from "../../../community/discussions/contract.ts";
import * as moderation from "../../../community/moderation/admin-contract.ts";
import { reportContent } from "../../../community/moderation/contract.ts";
import { follow } from "../../../community/notifications/follow-contract.ts";
import * as admin from "../admin-contract.ts";
import { proposalPath } from "../co-creation-paths.ts";
import * as contract from "../contract.ts";
import { proposalCursor } from "../proposal-cursor.ts";
import { mayStep, PROPOSAL_STATES, type ProposalState } from "../proposal-states.ts";
import { createGuestCoCreation, createGuestCredits } from "./guest-co-creation.ts";
import { personalCoCreation } from "./personal-co-creation.ts";

const fixture = await createCoCreationFixture();
const { request, join, propose, step, read, STAFF, pool } = fixture;
const vote = (id: number, userId: number) => request(contract.voteForProposal, { params: { id } }, userId);
const unvote = (id: number, userId: number) => request(contract.withdrawVote, { params: { id } }, userId);
const joinAs = (id: number, userId: number, body: object = {}) =>
  request(
    contract.joinProposal,
    { params: { id }, body: { role: "translator", credit_name: `译者${userId}`, message: "每周四小时", ...body } },
    userId,
  );
const answer = (id: number, contributorId: number, state: "accepted" | "refused", userId: number) =>
  request(contract.answerJoining, { params: { id, contributor_id: contributorId }, body: { state } }, userId);

test("rejects proposals without a phone number, during a ban, or with forbidden text", async () => {
  const phoneless = await join({ hasPhone: false });
  await expect(propose(phoneless)).rejects.toMatchObject({ code: "PHONE_NEEDED" });
  const banned = await join();
  await request(moderation.banPosting, { body: { user_id: banned, days: 1, reason: "广告" } }, STAFF);
  await expect(propose(banned)).rejects.toMatchObject({ code: "POSTING_BANNED" });
  const words = [{ word: "刷单", action: "refuse" as const }];
  await request(moderation.addModerationWords, { body: { words } }, STAFF);
  const author = await join();
  await expect(propose(author, { text: "一起来刷单赚钱呀快来" })).rejects.toMatchObject({ code: "TEXT_REFUSED" });
  await expect(propose(author, { credit_name: "刷单王" })).rejects.toMatchObject({ code: "TEXT_REFUSED" });
  for (const wrong of [{ title: " " }, { text: "短" }, { credit_name: "" }, { title: "长".repeat(61) }])
    await expect(propose(author, wrong)).rejects.toMatchObject({ status: 422 });
  await expect(propose(author, { pictures: ["https://example.com/a.png"] })).rejects.toMatchObject({ status: 422 });
});

test("images must be the user's own; the site re-encodes and limits them", async () => {
  const author = await join();
  const places = await fixture.plantPictures(author, 7);
  const others = await fixture.plantPictures(await join(), 1);
  await expect(propose(author, { pictures: others })).rejects.toMatchObject({ status: 422 });
  await expect(propose(author, { pictures: places })).rejects.toMatchObject({ status: 422 });
  const { id } = await propose(author, { pictures: places.slice(0, 6) });
  expect((await read(id, author)).pictures).toEqual(places.slice(0, 6));
});

test("the same key creates one proposal, and a user's waiting proposals are limited", async () => {
  await openConnections(pool);
  const author = await join();
  const sent = await Promise.all(Array.from({ length: 10 }, () => propose(author, {}, "same")));
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  const noticed = "select holders_of, actor_id::int from notification_events where key = $1";
  const { rows } = await pool.query(noticed, [`waiting:proposal:${sent[0]?.id}`]);
  expect(rows).toEqual([{ holders_of: "co-creation.manage", actor_id: author }]);
  await expect(propose(author, { title: "别的话" }, "same")).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
  const more = await Promise.allSettled(Array.from({ length: 10 }, () => propose(author)));
  expect(more.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
  const refused = more.filter((one) => one.status === "rejected").map(({ reason }) => reason.code);
  expect(new Set(refused)).toEqual(new Set(["TOO_MANY_PROPOSALS"]));
});

test("only the author and staff can see a waiting proposal, on every page", async () => {
  const author = await join();
  const reader = await join();
  const { id } = await propose(author, { text: "Kanarie7001n 还没有公开的话" });
  const guest = connectGuest(fixture.database);
  await expect(guest.pool.query("select * from proposals")).rejects.toThrow("permission denied");
  await expect(createGuestCoCreation(guest.db).getProposal(id)).rejects.toMatchObject({ status: 404 });
  for (const user of [null, reader]) {
    await expect(read(id, user)).rejects.toMatchObject({ status: 404 });
    await expect(request(listPosts, { params: { kind: "proposal", id }, query: {} }, user)).rejects.toMatchObject({
      status: 404,
    });
  }
  for (const call of [
    () => vote(id, reader),
    () => unvote(id, reader),
    () => joinAs(id, reader),
    () => request(follow, { params: { kind: "proposal", id } }, reader),
    () => request(contract.editProposal, { params: { id }, body: fixture.draft() }, reader),
    () => request(contract.withdrawProposal, { params: { id } }, reader),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404 });
  expect(await read(id, author)).toMatchObject({ state: "review", own: { is_author: true, may_edit: true } });
  expect(await read(id, STAFF)).toMatchObject({ state: "review" });
  await step(id, "collecting");
  expect(await createGuestCoCreation(guest.db).getProposal(id)).toMatchObject({
    id,
    state: "collecting",
    votes: 0,
    credits: [{ role: "proposer" }],
  });
  const [pages] = createGuestCoCreation(guest.db).publicPages();
  expect(await pages?.cut(10)).toEqual([{ afterId: id - 1, changedAt: expect.any(Date) }]);
  expect(await pages?.listAfter({ afterId: id - 1, limit: 10 })).toMatchObject([{ id, path: proposalPath(id) }]);
  await guest.close();
});

test("a text held by moderation is not public until it is approved, and a hidden one disappears", async () => {
  const author = await join();
  await fixture.setMode("review_first");
  const { id, visibility } = await propose(author);
  await fixture.setMode("publish_first");
  expect(visibility).toBe("held");
  await expect(step(id, "collecting")).rejects.toMatchObject({ code: "PROPOSAL_NOT_SHOWN" });
  await fixture.decide("publish", id);
  await step(id, "collecting");
  const reader = await join();
  await vote(id, reader);
  await request(reportContent, { body: { kind: "proposal", id, reason: "spam", note: "" } }, reader);
  await fixture.decide("hide", id);
  await expect(read(id, reader)).rejects.toMatchObject({ status: 404 });
  await expect(vote(id, reader)).rejects.toMatchObject({ status: 404 });
  expect(await read(id, author)).toMatchObject({ visibility: "hidden", votes: 1 });
  await fixture.decide("publish", id);
  expect(await read(id, reader)).toMatchObject({ votes: 1, own: { is_voted: true } });
  await fixture.decide("delete", id);
  await expect(read(id, author)).rejects.toMatchObject({ status: 404 });
  const { rows } = await pool.query("select title, text, pictures from proposals where id = $1", [id]);
  expect(rows).toEqual([{ title: "", text: "", pictures: [] }]);
  await fixture.expectPublicCopiesMatch();
});

const FORBIDDEN = PROPOSAL_STATES.flatMap((from) =>
  PROPOSAL_STATES.filter((to) => to !== from && !mayStep(from, to)).map((to) => [from, to] as const),
);

test.each(FORBIDDEN)("from %s, no step leads to %s, and nothing changes", async (from, to) => {
  const { id } = await propose(await join());
  await fixture.bring(id, from);
  await expect(step(id, to, { from, reason: "试试", work: await fixture.addArticle() })).rejects.toMatchObject({
    status: 409,
    code: "PROPOSAL_STEP_FORBIDDEN",
  });
  const { items } = await request(admin.listAdminProposals, { query: {} }, STAFF);
  expect(items.find((one) => one.id === id)).toMatchObject({ state: from });
});

test("a step is taken once, from the displayed state, with its required fields", async () => {
  await openConnections(pool);
  const { id } = await propose(await join());
  await expect(step(id, "collecting", { from: "accepted" })).rejects.toMatchObject({ code: "PROPOSAL_MOVED" });
  const steps = await Promise.allSettled([
    ...Array.from({ length: 10 }, () => step(id, "collecting")),
    ...Array.from({ length: 10 }, () => step(id, "declined", { reason: "已有" })),
  ]);
  expect(steps.filter(({ status }) => status === "fulfilled").length).toBeGreaterThanOrEqual(1);
  const { rows } = await pool.query("select key from notification_events where about = $1 and user_id is null", [
    `proposal:${id}`,
  ]);
  expect(rows.length).toBeGreaterThanOrEqual(1);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);

  const other = (await propose(await join())).id;
  await expect(step(other, "declined")).rejects.toMatchObject({ status: 422 });
  await fixture.bring(other, "production");
  for (const work of [null, "article:999999"])
    await expect(step(other, "published", { work })).rejects.toMatchObject({ status: 422 });
  const reader = await join();
  await expect(
    request(
      admin.stepProposal,
      { params: { id: other }, body: { from: "production", to: "declined", reason: "我" } },
      reader,
    ),
  ).rejects.toMatchObject({ status: 403 });
});

test("ten concurrent votes of one user count once, those of several users once each, and each can be withdrawn", async () => {
  await openConnections(pool);
  const { id } = await propose(await join());
  await step(id, "collecting");
  const one = await join();
  await Promise.all(Array.from({ length: 10 }, () => vote(id, one)));
  expect(await read(id, one)).toMatchObject({ votes: 1, own: { is_voted: true } });
  const many = await Promise.all(Array.from({ length: 10 }, () => join()));
  await Promise.all(many.map((user) => vote(id, user)));
  expect((await read(id, null)).votes).toBe(11);
  await Promise.all(many.slice(0, 4).flatMap((user) => Array.from({ length: 5 }, () => unvote(id, user))));
  await Promise.all(many.slice(4, 8).flatMap((user) => [unvote(id, user), vote(id, user), unvote(id, user)]));
  await fixture.expectPublicCopiesMatch();
  const phoneless = await join({ hasPhone: false });
  await expect(vote(id, phoneless)).rejects.toMatchObject({ code: "PHONE_NEEDED" });
  await step(id, "accepted");
  await expect(vote(id, await join())).rejects.toMatchObject({ code: "VOTING_CLOSED" });
  await unvote(id, one);
  expect(await read(id, one)).toMatchObject({ own: { is_voted: false } });
  await fixture.expectPublicCopiesMatch();
});

test("a contributor is in the credits once the lead accepts, also on the resulting work", async () => {
  await openConnections(pool);
  const author = await join();
  const { id } = await propose(author, { credit_name: "发起人" });
  await step(id, "collecting");
  const [helper, other, stranger] = [await join(), await join(), await join()];
  await Promise.all(Array.from({ length: 10 }, () => joinAs(id, helper)));
  await joinAs(id, helper, { role: "editor" });
  await joinAs(id, other);
  expect((await read(id, stranger)).contributors).toMatchObject([{ role: "proposer", person: null }]);
  const joinRequests = (await read(id, author)).contributors.filter(({ state }) => state === "asked");
  expect(joinRequests).toMatchObject([{ role: "editor", message: "每周四小时" }, { role: "translator" }]);
  const [first = 0, second = 0] = joinRequests.map((contributor) => contributor.id);
  for (const user of [helper, stranger])
    await expect(answer(id, first, "accepted", user)).rejects.toMatchObject({ status: 404 });
  await answer(id, first, "accepted", author);
  await answer(id, first, "accepted", author);
  await answer(id, second, "refused", author);
  await expect(joinAs(id, other)).rejects.toMatchObject({ code: "JOINING_ANSWERED" });
  await expect(request(contract.leaveProposal, { params: { id } }, author)).rejects.toMatchObject({
    code: "PROPOSER_STAYS",
  });

  // Staff appoint another lead. From then on, the first one cannot decide.
  await request(admin.nameLead, { params: { id }, body: { user_id: helper } }, STAFF);
  await fixture.deliverNotifications();
  expect(await fixture.noticesOf(helper)).toContainEqual({
    kind: "co_creation",
    data: expect.objectContaining({ event: "lead", path: `/co-creation?proposal=${id}` }),
  });
  await expect(answer(id, second, "accepted", author)).rejects.toMatchObject({ status: 404 });
  await answer(id, second, "accepted", helper);
  await fixture.bring(id, "production");
  const work = await fixture.addArticle();
  await step(id, "published", { work });
  const credits = createGuestCredits(fixture.database.db);
  const named = [
    { name: "发起人", role: "proposer" },
    { name: `译者${helper}`, role: "editor" },
    { name: `译者${other}`, role: "translator" },
  ];
  expect(await credits.readCredits("article", Number(work.split(":")[1]))).toBe(
    `发起人（发起）、译者${helper}（编辑）、译者${other}（翻译）`,
  );
  expect(await credits.readCredits("book", 1)).toBeNull();
  expect(await read(id, null)).toMatchObject({ credits: named, work: { path: `/articles/${work.split(":")[1]}` } });
  const own = await request(contract.listOwnProposals, { query: {} }, other);
  expect(own.items).toMatchObject([{ id, role: "translator", joining: "accepted", state: "published" }]);
  for (const call of [
    () => joinAs(id, stranger),
    () => answer(id, second, "refused", helper),
    () => request(contract.leaveProposal, { params: { id } }, helper),
  ])
    await expect(call()).rejects.toMatchObject({ code: "JOINING_CLOSED" });
  await fixture.expectPublicCopiesMatch();
});

test("followers, proposer and contributors are notified of each state once", async () => {
  const author = await join();
  const { id } = await propose(author);
  await step(id, "collecting");
  const [helper, follower] = [await join(), await join()];
  await joinAs(id, helper);
  const contributor = (await read(id, author)).contributors.find(({ state }) => state === "asked");
  await answer(id, contributor?.id ?? 0, "accepted", author);
  await request(follow, { params: { kind: "proposal", id } }, follower);
  await step(id, "accepted");
  await step(id, "production");
  await step(id, "declined", { reason: "译者退出了" });
  await fixture.deliverNotifications();
  const noticesOf = async (user: number) =>
    (await fixture.noticesOf(user)).filter(({ kind }) => kind === "co_creation").map(({ data }) => data.state);
  const later: ProposalState[] = ["accepted", "production", "declined"];
  expect((await noticesOf(follower)).toSorted()).toEqual(later.toSorted());
  // While it collects votes, the lead is notified of requests and the applicant of answers.
  expect((await noticesOf(helper)).toSorted()).toEqual([...later, "collecting"].toSorted());
  expect((await noticesOf(author)).toSorted()).toEqual([...later, "collecting", "collecting"].toSorted());
});

test("a proposal has a discussion like other content, which is closed once the proposal is declined", async () => {
  const { id } = await propose(await join());
  await step(id, "collecting");
  const talker = await join();
  const params = { kind: "proposal" as const, id };
  const { post } = await request(createPost, { params, body: { source: "我有两本参考书" } }, talker);
  expect((await request(listPosts, { params, query: {} }, null)).items).toMatchObject([{ id: post.id }]);
  await step(id, "declined", { reason: "已有" });
  await expect(request(createPost, { params, body: { source: "可惜" } }, talker)).rejects.toMatchObject({
    code: "DISCUSSION_CLOSED",
  });
});

test("the author can change a proposal before it is opened, and withdraw it until it is accepted", async () => {
  const author = await join();
  const { id } = await propose(author);
  const body = fixture.draft({ title: "改过的标题", credit_name: "新署名" });
  await request(contract.editProposal, { params: { id }, body }, author);
  await step(id, "collecting");
  expect(await read(id, null)).toMatchObject({ title: "改过的标题", credits: [{ name: "新署名" }] });
  await expect(request(contract.editProposal, { params: { id }, body }, author)).rejects.toMatchObject({
    code: "PROPOSAL_FIXED",
  });
  const other = (await propose(author)).id;
  await fixture.bring(other, "accepted");
  await expect(request(contract.withdrawProposal, { params: { id: other } }, author)).rejects.toMatchObject({
    code: "PROPOSAL_FIXED",
  });
  await request(contract.withdrawProposal, { params: { id } }, author);
  await request(contract.withdrawProposal, { params: { id } }, author);
  await expect(read(id, author)).rejects.toMatchObject({ status: 404 });
  await expect(step(id, "accepted")).rejects.toMatchObject({ status: 404 });
  await fixture.expectPublicCopiesMatch();
});

test("anonymises a deleted user's proposals, empties unpublished ones and drops open requests", async () => {
  const { db } = fixture.database;
  const source = personalCoCreation(db);
  const [author, helper] = [await join(), await join()];
  const open = (await propose(author)).id;
  const waiting = (await propose(author)).id;
  await step(open, "collecting");
  await vote(open, helper);
  await joinAs(open, helper);
  const copied = await Promise.all(
    source.listTables(helper).map(async (table) => [table.name, (await Array.fromAsync(table.rows())).length]),
  );
  expect(copied).toEqual([
    ["proposals", 0],
    ["proposal-votes", 1],
    ["co-creation", 1],
  ]);
  expect((await source.describeHoldings(author)).consequences).toEqual([expect.stringMatching(/^1 个公开的/)]);
  for (const user of [author, helper]) await db.transaction((tx) => source.erase(tx, user));
  expect(await read(open, null)).toMatchObject({ votes: 1, credits: [{ name: "已注销用户", role: "proposer" }] });
  expect((await read(open, author)).contributors.map(({ state }) => state)).toEqual(["accepted"]);
  await expect(read(waiting, author)).rejects.toMatchObject({ status: 404 });
  await fixture.expectPublicCopiesMatch();
});

test("lists have limits, sort by votes or by time, and filter by state and kind", async () => {
  await pool.query("delete from shown_proposals");
  const ids: number[] = [];
  for (let many = 0; many < 23; many += 1) {
    const { id } = await propose(await join(), { kind: many % 2 === 0 ? "topic" : "chapter" });
    await step(id, "collecting");
    ids.push(id);
  }
  const [first = 0] = ids;
  await vote(first, await join());
  const list = (query: object) => request(contract.listProposals, { query }, null);
  for (const order of ["votes", "newest"] as const) {
    const one = await list({ order });
    const two = await list({ order, cursor: one.next ?? "" });
    expect([one.items.length, two.items.length, two.next]).toEqual([20, 3, null]);
    expect(new Set([...one.items, ...two.items].map(({ id }) => id))).toEqual(new Set(ids));
    expect(one.items[0]?.id).toBe(order === "votes" ? first : ids.at(-1));
  }
  expect((await list({ kind: "chapter" })).items).toHaveLength(11);
  expect((await list({ state: "published" })).items).toEqual([]);
  await expect(list({ state: "review" })).rejects.toMatchObject({ status: 422 });
  await expect(list({ order: "newest", cursor: proposalCursor.write({ votes: 3, id: 4 }) })).rejects.toMatchObject({
    status: 422,
  });
});

test("the proposer declares AI use, which is public; a marked image marks the proposal automatically", async () => {
  const author = await join();
  const { id } = await propose(author, { ai_mark: "assisted" });
  const edit = async (changed: object) => {
    await request(contract.editProposal, { params: { id }, body: fixture.draft(changed) }, author);
    return (await read(id, author)).ai_mark;
  };
  expect((await read(id, author)).ai_mark).toBe("assisted");
  expect(await edit({ title: "改过的选题" })).toBe("assisted");
  expect(await edit({ ai_mark: "none" })).toBe("none");
  const [picture = ""] = await fixture.plantPictures(author, 1);
  const name = picture.replace("/files/", "");
  await pool.query("update discussion_pictures set ai_mark = 'generated' where name = $1", [name]);
  expect(await edit({ ai_mark: "none", pictures: [picture] })).toBe("generated");
  await step(id, "collecting");
  const guest = connectGuest(fixture.database);
  const guestCoCreation = createGuestCoCreation(guest.db);
  expect((await guestCoCreation.getProposal(id)).ai_mark).toBe("generated");
  const { items } = await guestCoCreation.listProposals({ state: null, kind: null, order: "newest", after: null });
  expect(items.find((one) => one.id === id)?.ai_mark).toBe("generated");
  await guest.close();
  await expect(propose(author, { ai_mark: "maybe" })).rejects.toMatchObject({ status: 422 });
  await propose(author, { ai_mark: "generated" }, "declared");
  await expect(propose(author, {}, "declared")).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
});
