import { networkInterfaces } from "node:os";
import { expect, test } from "vitest";
import { requestRaw } from "./raw-request.ts";
import { setUpSite } from "./site-fixture.ts";

const { fixture, site } = await setUpSite();

const form = (origin: string, more: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  body: new URLSearchParams({ code_url: "weixin://nothing" }),
  headers: { origin, ...more },
  redirect: "manual",
});

test("the sandbox rejects forms from other sites and accepts those of its own pages", async () => {
  for (const path of ["/sandbox/pay", "/sandbox/settings", "/sandbox/scan", "/sandbox/api/trades/X/pay"]) {
    expect.soft((await fetch(site.url + path, form("https://evil.example"))).status, path).toBe(403);
    expect.soft((await fetch(site.url + path, form("null"))).status, path).toBe(403);
  }
  expect((await fetch(`${site.url}/sandbox/settings`, form(site.url))).status).toBe(303);
});

test("the sandbox is not served under a foreign host name", async () => {
  const port = new URL(site.url).port;
  const requestFrom = (host: string) => requestRaw(site.url, "/sandbox/api/inbox", { headers: { host } });
  expect((await requestFrom(`rebound.example:${port}`)).status).toBe(403);
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `192.168.1.20:${port}`])
    expect.soft((await requestFrom(host)).status, host).toBe(200);
});

/** The address at which other machines reach this machine; absent in some containers. */
const outerAddress = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.family === "IPv4" && !one.internal)?.address;

test.skipIf(!outerAddress)("without HOST a site with a sandbox listens only on this machine", async () => {
  const quiet = await fixture.start({ HOST: undefined });
  const { port } = new URL(quiet.url);
  expect((await fetch(`${quiet.url}/sandbox`)).status).toBe(200);
  await expect(fetch(`http://${outerAddress}:${port}/`)).rejects.toThrow();
});

test("with HOST the sandbox requires the key that was printed at the start, the site does not", async () => {
  const open = await fixture.start({ HOST: "0.0.0.0" });
  expect((await fetch(open.url)).status).toBe(200);
  for (const path of ["/sandbox", "/sandbox/api/inbox", "/sandbox/scan", "/sandbox?key=wrong"])
    expect.soft((await fetch(open.url + path)).status, path).toBe(403);
  const printed = /\/sandbox\?key=([\w-]{20})\n/.exec(open.output())?.[1] ?? "";
  expect(printed).not.toBe("");
  const entered = await fetch(`${open.url}/sandbox?key=${printed}`, { redirect: "manual" });
  expect([entered.status, entered.headers.get("location")]).toEqual([303, "/sandbox"]);
  const cookie = entered.headers.get("set-cookie") ?? "";
  expect(cookie).toMatch(/HttpOnly; SameSite=Lax$/);
  expect((await fetch(`${open.url}/sandbox`, { headers: { cookie: cookie.split(";")[0] ?? "" } })).status).toBe(200);
  expect((await fetch(`${open.url}/sandbox/api/inbox`, { headers: { "x-sandbox-key": printed } })).status).toBe(200);
  // The product must reach the providers' interfaces, which check their own signatures.
  expect((await fetch(`${open.url}/sandbox/aliyun-sms/`, { method: "POST" })).status).not.toBe(403);
});
