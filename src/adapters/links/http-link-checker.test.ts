import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLinkChecker } from "./http-link-checker.ts";
import { isPublicAddress } from "./public-address.ts";

const requested: string[] = [];
const server = createServer((request, response) => {
  requested.push(`${request.method} ${request.url} ${request.headers["user-agent"]}`);
  const [, path = ""] = /^\/(\w*)/.exec(request.url ?? "") ?? [];
  if (/^(?:nohead|endless)$/.test(path) && request.method === "HEAD") return response.writeHead(405).end();
  if (path === "drop") return request.socket.destroy();
  if (path === "loop") return response.writeHead(302, { location: "/loop" }).end();
  if (path === "inside") return response.writeHead(302, { location: "http://169.254.169.254/latest" }).end();
  if (path === "moved") return response.writeHead(301, { location: "/ok" }).end();
  if (path === "endless") {
    response.writeHead(200);
    const timer = setInterval(() => response.write("x".repeat(65_536)), 1);
    response.on("close", () => clearInterval(timer));
    return;
  }
  response.writeHead({ gone: 404, left: 410, broken: 502, private: 401 }[path] ?? 200).end();
});
let origin = "";
let port = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = String((server.address() as AddressInfo).port);
  origin = `http://127.0.0.1:${port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const check = (path: string) =>
  createLinkChecker({
    userAgent: "zhixing-links",
    isAllowed: (address) => address === "127.0.0.1" || isPublicAddress(address),
    ports: new Set([port, ""]),
  })(`${origin}/${path}`);

test.each([
  ["ok", "there"],
  ["moved", "there"],
  ["nohead", "there"],
  ["private", "there"],
  ["endless", "there"],
  ["gone", "gone"],
  ["left", "gone"],
  ["loop", "gone"],
  ["broken", "away"],
  ["drop", "away"],
  ["inside", "refused"],
] as const)("reports the link /%s as %s", async (path, state) => {
  expect(await check(path)).toMatchObject({ state });
});

test("identifies itself, and sends HEAD first", async () => {
  requested.length = 0;
  await check("nohead");
  expect(requested).toEqual(["HEAD /nohead zhixing-links", "GET /nohead zhixing-links"]);
});

test("never requests addresses of private networks, under any name", async () => {
  requested.length = 0;
  const strict = createLinkChecker({ userAgent: "zhixing-links", ports: new Set([port, ""]) });
  for (const address of [
    `${origin}/ok`,
    `http://localhost:${port}/ok`,
    `http://[::1]:${port}/ok`,
    `http://[::ffff:127.0.0.1]:${port}/ok`,
    `http://2130706433:${port}/ok`,
    `http://0x7f.1:${port}/ok`,
    `http://0:${port}/ok`,
    `http://user:pass@127.0.0.1:${port}/ok`,
    "ftp://example.com/a",
    "javascript:alert(1)",
    "not an address",
  ])
    expect(await strict(address), address).toEqual({ state: "refused" });
  expect(await createLinkChecker({ userAgent: "z" })("http://example.com:8080/")).toEqual({ state: "refused" });
  expect(requested).toEqual([]);
});

test.each([
  ["8.8.8.8", true],
  ["223.5.5.5", true],
  ["2400:3200::1", true],
  ["100.100.100.200", false],
  ["172.31.0.1", false],
  ["192.168.1.1", false],
  ["169.254.169.254", false],
  ["fd00::1", false],
  ["fe80::1", false],
  ["fec0::1", false],
  ["::1", false],
  ["::ffff:10.0.0.1", false],
  ["64:ff9b::a00:1", false],
  ["2002:7f00:1::", false],
  ["example.com", false],
])("decides whether %s is a public address: %s", (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
