import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type ServerType, serve } from "@hono/node-server";
import { Hono } from "hono";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createDataFolder, removeDataFolder } from "../../../test/database/data-folder.ts";
import type { MiniProgram } from "../../ports/mini-program.ts";
import { createDrawnCodes } from "../../sandbox/mini-program/drawn-codes.ts";
import { miniProgramKeys, openidOf } from "../../sandbox/mini-program/mini-program-keys.ts";
import { createOneTimeCodes, type OneTimeCodes } from "../../sandbox/mini-program/one-time-codes.ts";
import { createWechatApi } from "../../sandbox/mini-program/wechat-api.ts";
import { WECHAT_PEOPLE, type WechatPerson } from "../../sandbox/mini-program/wechat-people.ts";
import { createTestTime, type TestTime } from "../../sandbox/sandbox-fixture.ts";
import { openSandboxKeys } from "../../sandbox/sandbox-keys.ts";
import type { MiniProgramConfig } from "./mini-program-config.ts";
import { createWechatMiniProgram } from "./wechat-mini-program.ts";

const lin = WECHAT_PEOPLE[0] as WechatPerson;
const scene = "aB3_-xyz0123456789abcd";

let folder: string;
let keys: Awaited<ReturnType<typeof openSandboxKeys>>;
let server: ServerType;
let time: TestTime;
let codes: OneTimeCodes;
let config: MiniProgramConfig;
let requested: string[];
let app: Hono;

beforeAll(async () => {
  folder = await createDataFolder();
  keys = await openSandboxKeys(folder);
  server = serve({
    fetch: (request) => app.fetch(request),
    overrideGlobalObjects: false,
    hostname: "127.0.0.1",
    port: 0,
  });
  await once(server, "listening");
});
afterAll(async () => {
  server.close();
  await removeDataFolder(folder);
});
beforeEach(() => {
  time = createTestTime();
  codes = createOneTimeCodes(time);
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  config = { ...miniProgramKeys(keys), loginPage: "pages/login-confirm/login-confirm", envVersion: "release", baseUrl };
  requested = [];
  app = new Hono();
  app.use(async (context, next) => {
    requested.push(context.req.path);
    await next();
  });
  app.route("/", createWechatApi({ keys, clock: time, codes, drawn: createDrawnCodes(time) }));
});

function connect(change: Partial<MiniProgramConfig> = {}): MiniProgram {
  return createWechatMiniProgram({ config: { ...config, ...change }, clock: time });
}

const tokenCalls = () => requested.filter((path) => path === "/cgi-bin/stable_token").length;

test("draws the code of a scene as a picture", async () => {
  const { contentType, bytes } = await connect().drawCode(scene);
  expect(contentType).toBe("image/png");
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 430, height: 430 });
});

test("parallel calls share one access token, which is cached until five minutes before its end", async () => {
  const program = connect();
  await Promise.all(Array.from({ length: 20 }, () => program.drawCode(scene)));
  expect(tokenCalls()).toBe(1);
  time.advance(7_200 - 301);
  await program.drawCode(scene);
  expect(tokenCalls()).toBe(1);
  time.advance(2);
  await program.drawCode(scene);
  expect(tokenCalls()).toBe(2);
});

test("fetches a token that WeChat has revoked once more", async () => {
  const program = connect();
  await program.drawCode(scene);
  // As after a restart of the provider or a forced refresh by another program: the old token is answered with 40001.
  app = new Hono();
  app.use(async (context, next) => {
    requested.push(context.req.path);
    await next();
  });
  app.route("/", createWechatApi({ keys, clock: time, codes, drawn: createDrawnCodes(time) }));
  expect((await program.drawCode(scene)).contentType).toBe("image/png");
  expect(tokenCalls()).toBe(2);
});

test("does not retry endlessly if a fresh token is refused", async () => {
  app = new Hono();
  app.post("/cgi-bin/stable_token", (context) => {
    requested.push(context.req.path);
    return context.json({ access_token: "always-wrong", expires_in: 7200 });
  });
  app.post("/wxa/getwxacodeunlimit", (context) => context.json({ errcode: 40001, errmsg: "invalid credential" }));
  await expect(connect().drawCode(scene)).rejects.toMatchObject({ kind: "misconfigured" });
  expect(tokenCalls()).toBe(2);
});

test("identifies the user by a one-time code, and the same user by another code", async () => {
  const program = connect();
  const first = await program.identify(codes.mint("js", lin));
  expect(first).toEqual({ openid: openidOf(keys, "lin"), unionid: null });
  expect(await program.identify(codes.mint("js", lin))).toEqual(first);
});

test("refuses a used, old or invented code with the matching error", async () => {
  const program = connect();
  const used = codes.mint("js", lin);
  await program.identify(used);
  const refusal = { name: "MiniProgramRefusal", kind: "code_invalid" };
  await expect(program.identify(used)).rejects.toMatchObject(refusal);
  await expect(program.identify("made up")).rejects.toMatchObject(refusal);
  await expect(program.identify(codes.mint("phone", lin))).rejects.toMatchObject(refusal);
  const old = codes.mint("js", lin);
  time.advance(301);
  await expect(program.identify(old)).rejects.toMatchObject(refusal);
});

test("reads the phone number of a phone code once", async () => {
  const program = connect();
  const code = codes.mint("phone", lin);
  expect(await program.readPhone(code)).toBe(lin.phone);
  await expect(program.readPhone(code)).rejects.toMatchObject({ kind: "code_invalid" });
});

test("rejects a phone number issued for another app", async () => {
  app = new Hono();
  app.post("/cgi-bin/stable_token", (context) => context.json({ access_token: "token", expires_in: 7200 }));
  const info = { phoneNumber: "13900000001", purePhoneNumber: "13900000001", countryCode: "86" };
  const timestamp = Math.floor(time.now().getTime() / 1000);
  app.post("/wxa/business/getuserphonenumber", (context) =>
    context.json({ errcode: 0, phone_info: { ...info, watermark: { timestamp, appid: "wxother" } } }),
  );
  await expect(connect().readPhone("code")).rejects.toMatchObject({ kind: "code_invalid" });
});

test.for([
  ["a wrong secret", { secret: "wrong" }, "misconfigured", /40125.*WXMP_SECRET/],
  ["an unknown app", { appId: "wxwrong" }, "misconfigured", /40013.*WXMP_APPID/],
  ["an unpublished page", { loginPage: "pages/none/none" }, "misconfigured", /41030.*WXMP_LOGIN_PAGE/],
  ["an unreachable server", { baseUrl: "http://127.0.0.1:1" }, "busy", /连不上微信/],
] as const)("reports %s without secrets", async ([, change, kind, detail]) => {
  const failure = await connect(change)
    .drawCode(scene)
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ kind, message: expect.stringMatching(detail) });
  expect(String(failure)).not.toContain(config.secret);
});

test("an unpublished page can be scanned in the trial version", async () => {
  const program = connect({ loginPage: "pages/next/next", envVersion: "trial" });
  expect((await program.drawCode(scene)).contentType).toBe("image/png");
});

test("WeChat refuses a scene with other characters", async () => {
  await expect(connect().drawCode("中文")).rejects.toMatchObject({ kind: "misconfigured" });
  await expect(connect().drawCode("a".repeat(33))).rejects.toMatchObject({ kind: "misconfigured" });
});

test.for([
  [-1, "busy"],
  [45009, "busy"],
  [45011, "busy"],
  [40226, "risky"],
  [40164, "misconfigured"],
] as const)("errcode %i means %s", async ([errcode, kind]) => {
  app = new Hono();
  app.get("/sns/jscode2session", (context) => context.json({ errcode, errmsg: "refused" }));
  await expect(connect().identify("code")).rejects.toMatchObject({ kind });
});

test("handles JSON with the wrong content type, a broken answer and a server error", async () => {
  const program = connect();
  app = new Hono();
  app.get("/sns/jscode2session", (context) => context.body('{"errcode":40029}', 200, { "content-type": "text/plain" }));
  await expect(program.identify("code")).rejects.toMatchObject({ kind: "code_invalid" });
  app = new Hono();
  app.get("/sns/jscode2session", (context) => context.body('{"openid":', 200, { "content-type": "text/plain" }));
  await expect(program.identify("code")).rejects.toMatchObject({ kind: "busy" });
  app = new Hono();
  await expect(program.identify("code")).rejects.toMatchObject({ kind: "misconfigured" });
  app = new Hono();
  app.get("/sns/jscode2session", (context) => context.body("down", 502));
  await expect(program.identify("code")).rejects.toMatchObject({ kind: "busy" });
});
