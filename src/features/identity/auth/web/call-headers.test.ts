import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { listSessions } from "../account-contract.ts";
import { MAX_DEVICES } from "../auth-limits.ts";
import { browserSession } from "./browser-session.ts";
import { user } from "./session/session-fixture.ts";

const CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36";

interface Sent {
  path: string;
  headers: Headers;
}

const values = new Map<string, string>();
const sent: Sent[] = [];

beforeEach(() => {
  vi.stubGlobal("navigator", { userAgent: CHROME, onLine: true });
  vi.stubGlobal(
    "document",
    Object.assign(new EventTarget(), { visibilityState: "hidden", documentElement: { dataset: {} } }),
  );
  vi.stubGlobal("indexedDB", openKeyStore());
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  });
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const path = url.split("?")[0] ?? "";
    sent.push({ path, headers: new Headers(init.headers) });
    if (path.endsWith("/refresh-token"))
      return Response.json({ access_token: "access-1", refresh_token: "refresh-1", expires_in: 900 });
    return Response.json({ sessions: [], max_devices: MAX_DEVICES, user, success: true });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The part of the browser's key store that a page uses. */
function openKeyStore() {
  const keys = new Map<string, unknown>();
  const answer = (result: unknown) => {
    const request = Object.assign(new EventTarget(), { result });
    queueMicrotask(() => request.dispatchEvent(new Event("success")));
    return request;
  };
  const objectStore = () => ({
    get: (name: string) => answer(keys.get(name)),
    put: (value: unknown, name: string) => answer(keys.set(name, value)),
  });
  return { open: () => answer({ transaction: () => ({ objectStore }), close: () => {} }) };
}

/** Stores a login whose access token has expired: the first call refreshes. */
function storeEndedLogin(): void {
  sent.length = 0;
  values.set("access_token", "access-0");
  values.set("refresh_token", "refresh-0");
  values.set("token_expiry", String(Date.now() - 1));
}

// Covers spec §3.5, §3.6, §7.2, §7.4.
test("every call contains version, platform and device; a refresh also its request id and no token, other calls the new token", async () => {
  storeEndedLogin();
  const session = browserSession();
  await callEndpoint(listSessions, {});
  await session.logOut();
  const refreshes = sent.filter(({ path }) => path === "/api/v1/auth/login/refresh-token");
  const others = sent.filter((one) => !refreshes.includes(one));
  expect(refreshes).toHaveLength(1);
  expect(others.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["/api/v1/auth/sessions", "/api/v1/user", "/api/v1/auth/logout"]),
  );
  for (const { headers } of sent) {
    expect(Object.fromEntries(headers)).toMatchObject({
      "x-client-version": "2.0.0",
      "x-platform": "web",
      "x-device-id": expect.stringMatching(/^web_\w+_\d+$/),
      "x-device-name": "Chrome on Windows",
      "x-browser": "Chrome",
      "x-os": "Windows",
      "x-device-fingerprint": expect.stringMatching(/^[\w-]{43}$/),
    });
  }
  expect(new Set(sent.map(({ headers }) => headers.get("x-device-id")))).toEqual(new Set([values.get("device_id")]));
  expect(refreshes[0]?.headers.get("x-request-id")).toMatch(/^\w{8,64}$/);
  expect(refreshes[0]?.headers.has("authorization")).toBe(false);
  for (const { headers } of others) expect(headers.get("authorization")).toBe("Bearer access-1");
});

// Covers spec §3.6.
test("a browser that cannot store a key sends no fingerprint, but all other device headers", async () => {
  vi.stubGlobal("indexedDB", undefined);
  storeEndedLogin();
  vi.resetModules();
  const fresh = await import("./browser-session.ts");
  fresh.browserSession();
  const calls = await import("../../../../kit/api/call-endpoint.ts");
  await calls.callEndpoint(listSessions, {});
  const paths = sent.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(["/api/v1/auth/login/refresh-token", "/api/v1/auth/sessions"]));
  for (const { headers } of sent) {
    expect(headers.get("x-device-name")).toBe("Chrome on Windows");
    expect(headers.get("x-device-fingerprint")).toBeNull();
  }
});
