import { afterAll, beforeAll, expect, test } from "vitest";
import { createOutsourcingFixture, STAFF } from "../../../../../test/orders/outsourcing-fixture.ts";
import { runJob } from "../../../../../test/run-job.ts";
import { DAY_SECONDS } from "../../../../kit/values/durations.ts";
import * as admin from "../admin-contract.ts";
import * as contract from "../contract.ts";
import { canMoveMilestone, MILESTONE_STATES, type MilestoneState } from "../milestone-states.ts";
import { canMoveProject, PROJECT_STATES, type ProjectState } from "../project-states.ts";
import { canMoveQuote, QUOTE_STATES, type QuoteState } from "../quote-states.ts";

let fixture: Awaited<ReturnType<typeof createOutsourcingFixture>>;
let lastUser = 20_000;

beforeAll(async () => {
  fixture = await createOutsourcingFixture();
});

afterAll(() => fixture.close());

interface Walked {
  userId: number;
  id: number;
  quote: contract.Quote | null;
  milestoneId: number;
}

type Deed = (it: Walked) => Promise<unknown>;

const of = ({ id }: Walked) => ({ project_id: id });
const ofQuote = ({ id, quote }: Walked) => ({ project_id: id, quote_id: quote?.id ?? 0 });

const take = (it: Walked) => fixture.as(STAFF, admin.takeProject, { params: of(it) });
const withdraw = (it: Walked) => fixture.as(it.userId, contract.withdrawProject, { params: of(it) });
const decline = (it: Walked) => fixture.as(STAFF, admin.declineProject, { params: of(it), body: { reason: "排不开" } });
const stop = (it: Walked) => fixture.as(STAFF, admin.cancelProject, { params: of(it), body: { reason: "停做" } });
const rate = (it: Walked) =>
  fixture.as(it.userId, contract.rateProject, { params: of(it), body: { stars: 4, text: "" } });
const agree = (it: Walked) => fixture.accept(it.userId, it.id, it.quote ?? { id: 0, total_fen: 0 });
const refuse = (it: Walked) =>
  fixture.as(it.userId, contract.refuseQuote, { params: ofQuote(it), body: { reason: "太贵" } });
const takeBack = (it: Walked) => fixture.as(STAFF, admin.takeBackQuote, { params: ofQuote(it) });
const order = (it: Walked) => fixture.order(it.userId, it.milestoneId);
const deliver = (it: Walked) => fixture.deliver(it.milestoneId);
const acceptMilestone = (it: Walked) => fixture.acceptPart(it.userId, it.milestoneId);
const rework = (it: Walked) =>
  fixture.as(it.userId, contract.requestRework, {
    params: { milestone_id: it.milestoneId },
    body: { reason: "少一课" },
  });

async function expire(): Promise<void> {
  fixture.time.advance(2 * DAY_SECONDS);
  await runJob(fixture.outsourcing, "expire-quotes");
}

async function enquire(): Promise<Walked> {
  const userId = ++lastUser;
  return { userId, id: await fixture.enquire(userId), quote: null, milestoneId: 0 };
}

/** Creates a project with one sent version that has one milestone. */
async function quoted(): Promise<Walked> {
  const it = await enquire();
  const quote = await fixture.quote(it.id, [10_000]);
  return { ...it, quote, milestoneId: quote.milestones[0]?.id ?? 0 };
}

/** Creates a project of a new user in this state, by the steps that lead to it. */
const PROJECTS: Readonly<Record<ProjectState, () => Promise<Walked>>> = {
  asked: enquire,
  talking: () => after(enquire(), take),
  quoted,
  running: () => after(quoted(), agree),
  done: () => after(quoted(), agree, pay, deliver, acceptMilestone),
  declined: () => after(quoted(), decline),
  withdrawn: () => after(quoted(), withdraw),
  cancelled: () => after(quoted(), agree, stop),
};

const QUOTES: Readonly<Record<QuoteState, () => Promise<Walked>>> = {
  sent: quoted,
  accepted: () => after(quoted(), agree),
  refused: () => after(quoted(), refuse),
  replaced: () => after(quoted(), ({ id }) => fixture.quote(id, [20_000])),
  taken_back: () => after(quoted(), takeBack),
  expired: () => after(quoted(), expire),
};

const MILESTONES: Readonly<Record<MilestoneState, () => Promise<Walked>>> = {
  planned: () => after(quoted(), agree),
  held: () => after(quoted(), agree, order),
  working: () => after(quoted(), agree, pay),
  delivered: () => after(quoted(), agree, pay, deliver),
  accepted: () => after(quoted(), agree, pay, deliver, acceptMilestone),
  cancelled: () => after(quoted(), agree, pay, stop),
};

async function after(begun: Promise<Walked>, ...steps: Deed[]): Promise<Walked> {
  const walked = await begun;
  for (const step of steps) await step(walked);
  return walked;
}

async function pay({ userId, milestoneId }: Walked): Promise<void> {
  await fixture.payPart(userId, milestoneId);
}

interface Step<State extends string> {
  name: string;
  /** The next state. null: unchanged. */
  to: State | null;
  from: readonly State[];
  run: Deed;
}

const PROJECT_STEPS: readonly Step<ProjectState>[] = [
  { name: "take it", to: "talking", from: ["asked"], run: take },
  {
    name: "quote it",
    to: "quoted",
    from: ["asked", "talking", "quoted"],
    run: ({ id }) => fixture.quote(id, [30_000]),
  },
  { name: "withdraw it", to: "withdrawn", from: ["asked", "talking", "quoted"], run: withdraw },
  { name: "decline it", to: "declined", from: ["asked", "talking", "quoted"], run: decline },
  { name: "stop it", to: "cancelled", from: ["running"], run: stop },
  { name: "rate it", to: null, from: ["done"], run: rate },
];

const QUOTE_STEPS: readonly Step<QuoteState>[] = [
  { name: "agree to it", to: "accepted", from: ["sent"], run: agree },
  { name: "refuse it", to: "refused", from: ["sent"], run: refuse },
  { name: "take it back", to: "taken_back", from: ["sent"], run: takeBack },
];

const MILESTONE_STEPS: readonly Step<MilestoneState>[] = [
  { name: "order it", to: "held", from: ["planned"], run: order },
  { name: "deliver it", to: "delivered", from: ["working"], run: deliver },
  { name: "accept it", to: "accepted", from: ["delivered"], run: acceptMilestone },
  { name: "send it back", to: "working", from: ["delivered"], run: rework },
];

/** All data of the project that a step can change, and the notified people. */
async function look({ id }: Walked) {
  const { pool } = fixture.database;
  const rowsOf = async (statement: string) => (await pool.query(statement, [id])).rows;
  return {
    project: await rowsOf("select * from outsourcing_projects where id = $1"),
    quotes: await rowsOf("select * from outsourcing_quotes where project_id = $1 order by id"),
    milestones: await rowsOf("select * from outsourcing_milestones where project_id = $1 order by id"),
    notices: await rowsOf("select count(*)::int from notification_events where about = 'project:' || $1::text"),
  };
}

type Look = Awaited<ReturnType<typeof look>>;

/**
 * An allowed step leads to its state. Any other step is rejected with a message and changes nothing, or was already
 * done.
 */
async function walk<State extends string>(
  it: Walked,
  { step, state, readState, again }: { step: Step<State>; state: State; readState(seen: Look): State; again: boolean },
) {
  const before = await look(it);
  expect(readState(before)).toBe(state);
  if (step.from.includes(state)) {
    await step.run(it);
    expect(readState(await look(it))).toBe(step.to ?? state);
    return;
  }
  const refused = await step.run(it).then(
    () => null,
    (error: unknown) => error,
  );
  if (again) expect(refused).toBeNull();
  else expect(refused).toMatchObject({ status: 409, message: expect.stringMatching(/\p{Script=Han}{4}/u) });
  expect(await look(it)).toEqual(before);
}

function everyCase<State extends string>(states: object, steps: readonly Step<State>[]) {
  return (Object.keys(states) as State[]).flatMap((state) => steps.map((step) => [state, step.name, step] as const));
}

const reached = new Map<() => Promise<Walked>, Promise<Walked>>();

/** A shared project for one state: all rejected steps are tried on it, because a rejected step changes nothing. */
function begin<State extends string>(way: () => Promise<Walked>, step: Step<State>, state: State): Promise<Walked> {
  if (step.from.includes(state)) return way();
  const begun = reached.get(way) ?? way();
  reached.set(way, begun);
  return begun;
}

test.each(everyCase(PROJECT_STATES, PROJECT_STEPS))("decides on a %s project: %s", async (state, _name, step) => {
  const it = await begin(PROJECTS[state], step, state);
  await walk(it, { step, state, readState: ({ project }) => project[0].state, again: step.to === state });
});

test.each(everyCase(QUOTE_STATES, QUOTE_STEPS))("decides on a %s version: %s", async (state, _name, step) => {
  const it = await begin(QUOTES[state], step, state);
  await walk(it, { step, state, readState: ({ quotes }) => quotes[0].state, again: step.to === state });
});

test.each(everyCase(MILESTONE_STATES, MILESTONE_STEPS))("decides on a %s milestone: %s", async (state, _name, step) => {
  const it = await begin(MILESTONES[state], step, state);
  // A second order is rejected, and reworking does not begin twice.
  const again = step.to === state && step.name !== "order it" && step.name !== "send it back";
  await walk(it, { step, state, readState: ({ milestones }) => milestones[0].state, again });
});

/** Pairs in the tables that no step above covers, each with the test that covers it. */
const TAKEN_ELSEWHERE = {
  project: {
    "quoted > talking": "a version that is refused, taken back or ran out",
    "quoted > running": "a version that is agreed to",
    "running > done": "the last part that is accepted",
  },
  quote: { "sent > replaced": "another version", "sent > expired": "its last day" },
  milestone: {
    "planned > working": "late money",
    "held > working": "money",
    "held > planned": "an order that closes",
    "planned > cancelled": "a stop",
    "held > cancelled": "a stop",
    "working > cancelled": "a stop",
    "delivered > cancelled": "a stop",
  },
};

test("each step leads to the state in the tables, and each pair in the tables is a step", () => {
  const pairsOf = <State extends string>(states: object, canMove: (from: State, to: State) => boolean) => {
    const names = Object.keys(states) as State[];
    return names.flatMap((from) => names.filter((to) => canMove(from, to)).map((to) => `${from} > ${to}`));
  };
  const stepsOf = <State extends string>(steps: readonly Step<State>[]) =>
    steps.flatMap(({ from, to }) => from.flatMap((one) => (to === null || to === one ? [] : [`${one} > ${to}`])));
  expect([...stepsOf(PROJECT_STEPS), ...Object.keys(TAKEN_ELSEWHERE.project)].toSorted()).toEqual(
    pairsOf<ProjectState>(PROJECT_STATES, canMoveProject).toSorted(),
  );
  expect([...stepsOf(QUOTE_STEPS), ...Object.keys(TAKEN_ELSEWHERE.quote)].toSorted()).toEqual(
    pairsOf<QuoteState>(QUOTE_STATES, canMoveQuote).toSorted(),
  );
  expect([...stepsOf(MILESTONE_STEPS), ...Object.keys(TAKEN_ELSEWHERE.milestone)].toSorted()).toEqual(
    pairsOf<MilestoneState>(MILESTONE_STATES, canMoveMilestone).toSorted(),
  );
});

const RACES: readonly { of: string; first: Deed; second: Deed; begin(): Promise<Walked> }[] = [
  { of: "agreeing and refusing", first: agree, second: refuse, begin: QUOTES.sent },
  { of: "agreeing and retracting", first: agree, second: takeBack, begin: QUOTES.sent },
  { of: "agreeing and withdrawing", first: agree, second: withdraw, begin: QUOTES.sent },
  { of: "agreeing and declining", first: agree, second: decline, begin: QUOTES.sent },
  { of: "withdrawing and declining", first: withdraw, second: decline, begin: QUOTES.sent },
  { of: "accepting and returning", first: acceptMilestone, second: rework, begin: MILESTONES.delivered },
  { of: "accepting and stopping", first: acceptMilestone, second: stop, begin: MILESTONES.delivered },
];

test.each(RACES)("of concurrent $of, one succeeds", async ({ first, second, begin }) => {
  const it = await begin();
  const tries = await Promise.allSettled([first(it), second(it)]);
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of tries) if (one.status === "rejected") expect(one.reason).toMatchObject({ status: 409 });
  await fixture.sweep();
  expect(await fixture.broken()).toEqual([]);
});

test("after a concurrent order and cancellation, no cancelled milestone can be paid", async () => {
  const it = await MILESTONES.planned();
  await Promise.allSettled([order(it), stop(it)]);
  expect((await look(it)).milestones.map(({ state }) => state)).toEqual(["cancelled"]);
  await expect(order(it)).rejects.toMatchObject({ status: 409 });
});
