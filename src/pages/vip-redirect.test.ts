import type { DataStrategyResult } from "react-router";
import { expect, test, vi } from "vitest";
import type { LoginRequest, SessionView } from "../ui/session.ts";
import { leadToVip } from "./vip-redirect.ts";

const guest: SessionView = { status: "guest", user: null };
const person = (vipLevel: number) => ({ status: "signed_in", user: { id: 1, vip_level: vipLevel } }) as SessionView;

interface Situation {
  view?: SessionView;
  cameFrom?: string;
  isComplete?: boolean;
  requiredLevel?: number;
  isAllowed?: boolean | "unknown";
}

async function turn(situation: Situation) {
  const { view = guest, cameFrom = "/vip/book/3/document/1", isComplete = false, requiredLevel = 2 } = situation;
  let asked: LoginRequest | undefined;
  const goTo = vi.fn();
  const askAccess = vi.fn(async () => {
    if (situation.isAllowed === "unknown") throw new Error("offline");
    return { allowed: situation.isAllowed ?? false };
  });
  const document = { id: 2, is_complete: isComplete, access: { required_level: requiredLevel } };
  const loaded = { page: { type: "data", result: { view: { document } } } } as Record<string, DataStrategyResult>;
  const outcome = await leadToVip({
    request: new Request("https://site.test/vip/book/3/document/2.data"),
    load: async () => loaded,
    session: {
      subscribe: () => () => {},
      view: () => view,
      openLogin: (request?: LoginRequest) => {
        asked = request;
      },
      tokens: { current: () => null },
    },
    cameFrom,
    askAccess,
    now: () => new Date("2026-11-20T12:00:00Z"),
    goTo,
  }).catch((thrown: unknown) => thrown);
  const sentTo = outcome instanceof Response ? outcome.headers.get("location") : null;
  return { isShown: outcome === loaded, sentTo, asked: () => asked, goTo, askAccess };
}

const vipPath = "/vip/?from=%2Fvip%2Fbook%2F3%2Fdocument%2F2";

test.each<[string, Situation, string | null]>([
  ["a user without membership", { view: person(0) }, vipPath],
  ["a VIP before a premium text", { view: person(1), requiredLevel: 3 }, vipPath],
  ["a VIP before a VIP text", { view: person(1) }, null],
  ["a premium member", { view: person(2), requiredLevel: 3 }, null],
  ["who bought the book singly", { view: person(0), isAllowed: true }, null],
  ["a free preview", { view: person(0), isComplete: true }, null],
])("turning the page: %s %j is sent to %s", async (_, situation, expected) => {
  const { sentTo, isShown } = await turn(situation);
  expect(sentTo).toBe(expected);
  expect(isShown).toBe(expected === null);
});

test.each([["/"], ["/vip/book/3"], ["/vip/list"], ["/vip/book/4/document/9"], ["/vip/book/3/document/2"]])(
  "who arrives from %s gets the teaser, guest or not",
  async (cameFrom) => {
    expect(await turn({ cameFrom, view: person(0) })).toMatchObject({ isShown: true, sentTo: null });
    const { isShown, asked } = await turn({ cameFrom });
    expect(isShown).toBe(true);
    expect(asked()).toBeUndefined();
  },
);

test("when access cannot be asked for, the teaser and its gate are shown", async () => {
  const { isShown } = await turn({ view: person(0), isAllowed: "unknown" });
  expect(isShown).toBe(true);
});

test("a guest gets the teaser and the login modal, and goes on to membership after a login without it", async () => {
  const { isShown, asked, goTo } = await turn({});
  expect(isShown).toBe(true);
  expect(asked()?.reason).toBe("登录后继续阅读");
  asked()?.afterwards?.();
  await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith(vipPath));
});

test("a guest who turns out to be a member stays with the text", async () => {
  const { asked, goTo, askAccess } = await turn({ isAllowed: true });
  asked()?.afterwards?.();
  await vi.waitFor(() => expect(askAccess).toHaveBeenCalledWith(2));
  await Promise.resolve();
  expect(goTo).not.toHaveBeenCalled();
});
