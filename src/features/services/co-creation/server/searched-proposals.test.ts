import { expect, test } from "vitest";
import { createCoCreationFixture } from "../../../../../test/co-creation-fixture.ts";
import { searchedContent } from "../../../../composition/searched-content.ts";
import { searchSite, suggestTitles } from "../../../front/search/contract.ts";
import { findDrift } from "../../../front/search/server/index/reindex.ts";
import * as contract from "../contract.ts";

const fixture = await createCoCreationFixture();
const { request, join, propose, step } = fixture;

async function found(texts: string, query: object = {}): Promise<string[]> {
  const { items } = await request(searchSite, { query: { q: texts, ...query } }, null);
  return items.map(({ path }) => path);
}

const drift = () => findDrift({ db: fixture.database.db, content: searchedContent });

test("finds a proposal by its public title and text, and only while it is visible", async () => {
  const author = await join();
  const texts = { title: "竹编图谱翻译", text: "把三卷图谱译成中文\n篾刀一章最先" };
  const { id } = await propose(author, texts);
  const path = expect.stringMatching(new RegExp(`^/co-creation\\?proposal=${id}(#|$)`));
  expect(await found("竹编图谱")).toEqual([]);
  await step(id, "collecting");
  for (const query of ["竹编图谱", "篾刀"]) expect(await found(query)).toEqual([path]);
  expect(await found("篾刀", { kind: "community" })).toEqual([path]);
  expect(await found("篾刀", { kind: "article" })).toEqual([]);
  const { items } = await request(suggestTitles, { query: { q: "竹编" } }, null);
  expect(items).toMatchObject([{ kind: "proposal", path: `/co-creation?proposal=${id}` }]);
  await fixture.decide("hide", id);
  expect(await found("篾刀")).toEqual([]);
  await fixture.decide("publish", id);
  expect(await found("篾刀")).toEqual([path]);
  await request(contract.withdrawProposal, { params: { id } }, author);
  expect(await found("篾刀")).toEqual([]);
  expect(await drift()).toEqual([]);
});

test("votes and steps do not change the index, and the search does not find waiting texts", async () => {
  const author = await join();
  const { id } = await propose(author, { title: "漆器入门选题", text: "从一只碗开始说起的漆器课" });
  const held = await propose(author, { title: "不公开的漆器", text: "Kanarie8002n 还没有公开的话" });
  await step(id, "collecting");
  const waiting = async () => {
    const { rows } = await fixture.pool.query(
      "select count(*)::int as many from search_changes where kind = 'proposal'",
    );
    return rows[0].many as number;
  };
  const before = await waiting();
  await request(contract.voteForProposal, { params: { id } }, await join());
  await step(id, "accepted");
  expect(await waiting()).toBe(before);
  expect(await found("漆器")).toHaveLength(1);
  for (const user of [null, author]) {
    const { items } = await request(searchSite, { query: { q: "Kanarie8002n" } }, user);
    expect(items).toEqual([]);
  }
  await step(held.id, "declined", { reason: "已有" });
  expect(await found("Kanarie8002n")).toEqual([]);
  expect(await drift()).toEqual([]);
});
