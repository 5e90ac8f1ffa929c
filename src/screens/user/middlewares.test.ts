import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { LoginRequest, SessionView } from "../../ui/facts/session.ts";
import { type MiddlewareName, namedMiddlewares, requireUser } from "./middlewares.ts";

function openSession({ view, hasTokens }: { view: SessionView; hasTokens: boolean }) {
  let current = view;
  let loginRequest: LoginRequest | undefined;
  const listeners = new Set<() => void>();
  return {
    loginRequest: () => loginRequest,
    listeners,
    setView(next: SessionView) {
      current = next;
      for (const listener of listeners) listener();
    },
    session: {
      subscribe(listener: () => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      view: () => current,
      openLogin: (request?: LoginRequest) => {
        loginRequest = request;
      },
      tokens: { current: () => (hasTokens ? { accessToken: "a", refreshToken: "r", expiresAt: 1 } : null) },
    },
  };
}

const guest: SessionView = { status: "guest", user: null };
const member = { status: "signed_in", user: { id: 1 } } as SessionView;
const request = () => new Request("https://site.test/user/profile?tab=orders");

test("a member may open the page", async () => {
  const { session, loginRequest } = openSession({ view: member, hasTokens: true });
  await requireUser({ request: request(), session, goTo: () => {} });
  expect(loginRequest()).toBeUndefined();
});

test("a guest is redirected to the home page with the login modal, and to the requested page after login", async () => {
  const { session, loginRequest } = openSession({ view: guest, hasTokens: false });
  const went: string[] = [];
  const outcome = await requireUser({ request: request(), session, goTo: (path) => went.push(path) }).catch(
    (thrown: unknown) => thrown,
  );
  expect(outcome).toBeInstanceOf(Response);
  expect((outcome as Response).headers.get("location")).toBe("/");
  expect(went).toEqual([]);
  loginRequest()?.afterwards?.();
  expect(went).toEqual(["/user/profile?tab=orders"]);
});

test("waits for stored tokens, also before the session has begun to restore them", async () => {
  const { session, setView, loginRequest, listeners } = openSession({ view: guest, hasTokens: true });
  const passing = requireUser({ request: request(), session, goTo: () => {} });
  setView({ status: "restoring", user: null });
  setView(member);
  await passing;
  expect(loginRequest()).toBeUndefined();
  expect(listeners.size).toBe(0);
});

test("a session that turns out to be over counts as a guest", async () => {
  const { session, setView, loginRequest } = openSession({
    view: { status: "restoring", user: null },
    hasTokens: true,
  });
  const passing = requireUser({ request: request(), session, goTo: () => {} }).catch((thrown: unknown) => thrown);
  setView(guest);
  expect(await passing).toBeInstanceOf(Response);
  expect(loginRequest()?.reason).toBe("登录后查看这个页面");
});

test("does not wait for a page that was left", async () => {
  const { session, listeners } = openSession({ view: { status: "restoring", user: null }, hasTokens: true });
  const left = new AbortController();
  const passing = requireUser({
    request: new Request("https://site.test/user/profile", { signal: left.signal }),
    session,
    goTo: () => {},
  });
  left.abort(new Error("left"));
  await expect(passing).rejects.toThrow();
  expect(listeners.size).toBe(0);
});

// Covers spec §2.3.
test("an unknown middleware is an error by its name", () => {
  // @ts-expect-error: nor does it compile; `npm test` fails when it does.
  expect(() => namedMiddlewares(["auht"])).toThrow("unknown route middleware: auht");
  expect(() => namedMiddlewares(["constructor" as MiddlewareName])).toThrow("unknown route middleware: constructor");
  expect(namedMiddlewares(["auth", "vip-redirect", "track-global-client"])).toHaveLength(3);
});

// Covers spec §2.3.
test("every route takes its middlewares from the registry, by names that exist there", () => {
  const modules = ["src/root.tsx", ...globSync("src/pages/**/*.tsx")].map((file) => readFileSync(file, "utf8"));
  const lists = modules.flatMap((text) => text.match(/export const \w*[mM]iddleware\b[^;]*;/g) ?? []);
  expect(lists.length).toBeGreaterThan(6);
  const names = lists.flatMap((list) => {
    const named = /namedMiddlewares\(\[([^\]]*)\]\)/.exec(list)?.[1];
    if (named === undefined) throw new Error(`a middleware without a name: ${list}`);
    return named.split(",").map((name) => JSON.parse(name.trim()) as MiddlewareName);
  });
  expect(new Set(names)).toEqual(new Set(["auth", "vip-redirect", "track-global-client"]));
  for (const name of names) expect(() => namedMiddlewares([name])).not.toThrow();
});
