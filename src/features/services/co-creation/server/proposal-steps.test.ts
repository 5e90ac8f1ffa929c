import { expect, test } from "vitest";
import { createCoCreationFixture } from "../../../../../test/co-creation-fixture.ts";
import * as contract from "../contract.ts";
import { JOINING_STATES, type JoiningState, mayAnswer } from "../contributor-roles.ts";
import {
  PROPOSAL_STATES,
  type ProposalState,
  takesEdits,
  takesPeople,
  takesVotes,
  takesWithdrawal,
} from "../proposal-states.ts";

const fixture = await createCoCreationFixture();
const { request, join, propose, step, read, STAFF, pool } = fixture;

interface Walked {
  id: number;
  author: number;
  /** A user who requests to join. */
  helper: number;
  /** A user who has joined. */
  member: number;
  reader: number;
}

const texts = (name: string) => ({ role: "translator" as const, credit_name: name, message: "每周四小时" });
const joinAs = (id: number, userId: number) =>
  request(contract.joinProposal, { params: { id }, body: texts(`译者${userId}`) }, userId);

async function contributorIdOf({ id, author }: Pick<Walked, "id" | "author">, name: string): Promise<number> {
  const { contributors } = await read(id, author);
  return contributors.find((one) => one.name === name)?.id ?? 0;
}

async function answer(it: Pick<Walked, "id" | "author">, userId: number, state: "accepted" | "refused") {
  const contributor_id = await contributorIdOf(it, `译者${userId}`);
  return request(contract.answerJoining, { params: { id: it.id, contributor_id }, body: { state } }, it.author);
}

/** A proposal in this state, with a contributor and an open request, if it accepted people before. */
async function bring(state: ProposalState): Promise<Walked> {
  const [author, helper, member, reader] = [await join(), await join(), await join(), await join()];
  const { id } = await propose(author);
  const it = { id, author, helper, member, reader };
  if (state === "review") return it;
  await step(id, "collecting");
  await joinAs(id, helper);
  await joinAs(id, member);
  await answer(it, member, "accepted");
  if (state !== "collecting") await fixture.bring(id, state);
  return it;
}

interface Deed {
  name: string;
  takes(state: ProposalState): boolean;
  run(it: Walked): Promise<unknown>;
  /** The action is for users who cannot see a proposal that waits for review. */
  isOutsiders?: true;
}

/** The actions of users on a proposal, each with the table that allows it. */
const DEEDS: readonly Deed[] = [
  {
    name: "its author changes it",
    takes: takesEdits,
    run: ({ id, author }) =>
      request(contract.editProposal, { params: { id }, body: fixture.draft({ title: "改过" }) }, author),
  },
  {
    name: "its author takes it back",
    takes: takesWithdrawal,
    run: ({ id, author }) => request(contract.withdrawProposal, { params: { id } }, author),
  },
  {
    name: "a reader votes",
    takes: takesVotes,
    isOutsiders: true,
    run: ({ id, reader }) => request(contract.voteForProposal, { params: { id } }, reader),
  },
  {
    name: "a reader asks to join",
    takes: takesPeople,
    isOutsiders: true,
    run: ({ id, reader }) => joinAs(id, reader),
  },
  {
    name: "a member leaves",
    takes: takesPeople,
    isOutsiders: true,
    run: ({ id, member }) => request(contract.leaveProposal, { params: { id } }, member),
  },
  {
    name: "the lead answers",
    takes: (state) => state !== "review" && takesPeople(state),
    run: (it) => answer(it, it.helper, "accepted"),
  },
];

/** All data of the proposal that a step can change, and the notified users. */
async function look(id: number) {
  const rowsOf = async (statement: string) => (await pool.query(statement, [id])).rows;
  return {
    proposal: await rowsOf("select * from proposals where id = $1"),
    contributors: await rowsOf("select * from proposal_contributors where proposal_id = $1 order by id"),
    votes: await rowsOf("select user_id from proposal_votes where proposal_id = $1 order by user_id"),
    notices: await rowsOf("select count(*)::int from notification_events where about = 'proposal:' || $1::text"),
  };
}

const refusalOf = (tried: Promise<unknown>): Promise<unknown> =>
  tried.then(
    () => null,
    (error: unknown) => error,
  );
const plainly = (status: number) => ({ status, message: expect.stringMatching(/\p{Script=Han}{4}/u) });

const WALK = PROPOSAL_STATES.flatMap((state) => DEEDS.map((deed) => [state, deed.name, deed] as const))
  // Before requests are possible, there is no request to answer.
  .filter(([state, name]) => state !== "review" || name !== "the lead answers");

const reached = new Map<ProposalState, Promise<Walked>>();

/** All rejected actions of a state are tried on one proposal, because a rejection changes nothing. */
function bringForRefusals(state: ProposalState): Promise<Walked> {
  const brought = reached.get(state) ?? bring(state);
  reached.set(state, brought);
  return brought;
}

test.each(WALK)("allows or refuses for a proposal in %s: %s", async (state, _name, { takes, run, isOutsiders }) => {
  const it = await (takes(state) ? bring(state) : bringForRefusals(state));
  const before = await look(it.id);
  expect(before.proposal[0].state).toBe(state);
  if (takes(state)) {
    await run(it);
    expect(await look(it.id)).not.toEqual(before);
  } else {
    expect(await refusalOf(run(it))).toMatchObject(plainly(isOutsiders && state === "review" ? 404 : 409));
    expect(await look(it.id)).toEqual(before);
  }
  await fixture.expectPublicCopiesMatch();
});

/** Creates a user whose request is in this state. */
async function requestToJoin(state: JoiningState): Promise<Walked> {
  const it = await bring("collecting");
  if (state === "accepted" || state === "refused") await answer(it, it.helper, state);
  if (state === "left") await request(contract.leaveProposal, { params: { id: it.id } }, it.helper);
  return it;
}

const ANSWERS = JOINING_STATES.flatMap((from) => (["accepted", "refused"] as const).map((to) => [from, to] as const));

test.each(ANSWERS)(
  "a request that is %s is answered with %s only in states where the table allows it",
  async (from, to) => {
    const it = await requestToJoin(from);
    const { contributors } = await look(it.id);
    const contributor = contributors.find((one) => Number(one.user_id) === it.helper);
    const before = await look(it.id);
    const tried = request(
      contract.answerJoining,
      { params: { id: it.id, contributor_id: Number(contributor.id) }, body: { state: to } },
      it.author,
    );
    const refusal = await refusalOf(tried);
    if (from === to || mayAnswer(from, to)) expect(refusal).toBeNull();
    else expect(refusal).toMatchObject(plainly(409));
    const after = (await look(it.id)).contributors.find((one) => Number(one.user_id) === it.helper);
    expect(after.state).toBe(refusal === null ? to : from);
    if (refusal !== null || from === to) expect(await look(it.id)).toEqual(before);
    await fixture.expectPublicCopiesMatch();
  },
);

test("when a proposal is concurrently withdrawn and accepted, one of them counts, and a withdrawn proposal cannot proceed", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, author } = await bring("collecting");
    const [taken, accepted] = await Promise.allSettled([
      request(contract.withdrawProposal, { params: { id } }, author),
      step(id, "accepted"),
    ]);
    expect([taken.status, accepted.status].toSorted()).toEqual(["fulfilled", "rejected"]);
    const { proposal } = await look(id);
    expect([proposal[0].visibility === "deleted", proposal[0].state === "accepted"].filter(Boolean)).toHaveLength(1);
  }
  await fixture.expectPublicCopiesMatch();
});

test("one of a concurrent acceptance and refusal counts, and each person is notified once", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await bring("collecting");
    const tries = await Promise.allSettled([step(id, "accepted"), step(id, "declined", { reason: "已有" })]);
    const { state } = await read(id, STAFF);
    const { rows } = await pool.query(
      "select count(*)::int as many from notification_events where about = $1 and user_id is null",
      [`proposal:${id}`],
    );
    // Declining is possible after accepting, but not the reverse.
    const steps = tries.filter(({ status }) => status === "fulfilled").length;
    expect(state === "accepted" ? steps === 1 : steps <= 2).toBe(true);
    expect(rows[0].many).toBe(1 + steps);
  }
});

test("a vote concurrent with the end of collecting is counted or rejected", async () => {
  const { id, reader } = await bring("collecting");
  const [voted] = await Promise.allSettled([
    request(contract.voteForProposal, { params: { id } }, reader),
    step(id, "accepted"),
  ]);
  expect((await read(id, null)).votes).toBe(voted.status === "fulfilled" ? 1 : 0);
  await fixture.expectPublicCopiesMatch();
});
