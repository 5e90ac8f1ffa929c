import type { DataStrategyResult } from "react-router";
import { expect, test } from "vitest";
import type { LoginRequest, SessionView } from "../../ui/facts/session.ts";
import { openLoginForReached } from "./vip-redirect.ts";

const guest: SessionView = { status: "guest", user: null };
const user = { status: "signed_in", user: { id: 1, vip_level: 0 } } as SessionView;

interface Situation {
  view?: SessionView;
  reached?: string | null;
  isComplete?: boolean;
}

async function turn({ view = guest, reached = "/vip/book/3/document/2", isComplete = false }: Situation) {
  let loginRequest: LoginRequest | undefined;
  const document = { id: 2, is_complete: isComplete, access: { required_level: 2 } };
  const loaded = { page: { type: "data", result: { view: { book: { content_type: "vip" }, document } } } } as Record<
    string,
    DataStrategyResult
  >;
  const shown = await openLoginForReached({
    request: new Request("https://site.test/vip/book/3/document/2.data"),
    load: async () => loaded,
    session: {
      subscribe: () => () => {},
      view: () => view,
      openLogin: (request?: LoginRequest) => {
        loginRequest = request;
      },
      tokens: { current: () => null },
    },
    isReached: (path) => path === reached,
  });
  await Promise.resolve();
  return { isVisible: shown === loaded, reason: loginRequest?.reason };
}

// Covers spec §2.4.
test("a guest who acts on a locked row gets the teaser and the login modal over it", async () => {
  expect(await turn({})).toEqual({ isVisible: true, reason: "登录后继续阅读" });
});

test.each<[string, Situation]>([
  ["a page turn or an arrival by a link", { reached: null }],
  ["a list row of another page", { reached: "/vip/book/3/document/1" }],
  ["a preview", { isComplete: true }],
  ["a user without membership", { view: user }],
  ["a user without membership who turns a page", { view: user, reached: null }],
])("shows the page without a prompt for %s", async (_, situation) => {
  expect(await turn(situation)).toEqual({ isVisible: true, reason: undefined });
});
