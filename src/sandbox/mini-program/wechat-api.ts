import { randomBytes } from "node:crypto";
import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Clock } from "../../ports/clock.ts";
import { parseJson } from "../parse-json.ts";
import type { SandboxKeys } from "../sandbox-keys.ts";
import { officialAccountKeys, payerOf } from "../wechat-pay/official-account-keys.ts";
import { createAccessTokens } from "./access-tokens.ts";
import { drawCodePicture } from "./code-picture.ts";
import type { DrawnCodes } from "./drawn-codes.ts";
import { createJsTickets, type JsTickets } from "./js-tickets.ts";
import { miniProgramKeys, openidOf } from "./mini-program-keys.ts";
import type { OneTimeCodes } from "./one-time-codes.ts";

const tokenRequest = z.object({
  grant_type: z.string(),
  appid: z.string(),
  secret: z.string(),
  force_refresh: z.boolean().default(false),
});
const codeRequest = z.object({
  scene: z.string(),
  page: z.string().default(""),
  check_path: z.boolean().default(true),
  env_version: z.string().default("release"),
  width: z.number().int().default(430),
});

/** Visible characters that `scene` may hold, at most 32 of them (providers §3.1). */
const SCENE = /^[0-9A-Za-z!#$&'()*+,/:;=?@\-._~]{1,32}$/;

/** The page the sandbox takes for published; others are refused while `check_path` is on. */
const PUBLISHED_PAGE = "pages/login-confirm/login-confirm";

/** WeChat's server API as the product meets it: account, access token, scene, one-time codes. */
export function createWechatApi(options: {
  keys: SandboxKeys;
  clock: Clock;
  codes: OneTimeCodes;
  drawn: DrawnCodes;
  /** For pages inside WeChat's browser. */
  tickets?: JsTickets;
  /** Where a person opens this sandbox; absent: where the call came in. */
  publicOrigin?: string | undefined;
}): Hono {
  const { keys, clock, codes, drawn, publicOrigin, tickets = createJsTickets(clock) } = options;
  const account = miniProgramKeys(keys);
  const tokens = createAccessTokens(clock);
  const official = officialAccountKeys(keys.wechatPay);
  const officialTokens = createAccessTokens(clock);
  const api = new Hono();

  /** `errcode` of a wrong account, or 0. */
  function checkAccount(appid: string | undefined, secret: string | undefined): number {
    if (appid !== account.appId) return 40013;
    return secret === account.secret ? 0 : 40125;
  }

  api.post("/cgi-bin/stable_token", async (c) => {
    const request = tokenRequest.safeParse(parseJson(await c.req.text()));
    if (!request.success) return refuse(c, 47001, "data format error");
    const { grant_type, appid, secret, force_refresh } = request.data;
    if (grant_type !== "client_credential") return refuse(c, 40002, "invalid grant_type");
    if (appid === official.appId) {
      if (secret !== official.secret) return refuse(c, 40125, "invalid appsecret");
      return c.json(officialTokens.issue({ isForced: force_refresh }));
    }
    const problem = checkAccount(appid, secret);
    if (problem !== 0) return refuse(c, problem, "invalid appid or appsecret");
    return c.json(tokens.issue({ isForced: force_refresh }));
  });

  api.get("/cgi-bin/ticket/getticket", (c) => {
    const problem = officialTokens.check(c.req.query("access_token"));
    if (problem !== 0) return refuse(c, problem, "invalid credential, access_token is invalid or not latest");
    if (c.req.query("type") !== "jsapi") return refuse(c, 40097, "invalid args");
    return c.json({ errcode: 0, errmsg: "ok", ...tickets.issue() });
  });

  api.post("/wxa/getwxacodeunlimit", async (c) => {
    const problem = tokens.check(c.req.query("access_token"));
    if (problem !== 0) return refuse(c, problem, "invalid credential, access_token is invalid or not latest");
    const request = codeRequest.safeParse(parseJson(await c.req.text()));
    if (!request.success) return refuse(c, 47001, "data format error");
    const { scene, page, check_path, env_version, width } = request.data;
    if (!SCENE.test(scene)) return refuse(c, 40169, "invalid length for scene, or the data is not json string");
    if (page.startsWith("/") || page.includes("?")) return refuse(c, 41030, "invalid page");
    if (check_path && page !== PUBLISHED_PAGE) return refuse(c, 41030, "invalid page");
    if (!["release", "trial", "develop"].includes(env_version)) return refuse(c, 40097, "invalid args");
    if (width < 280 || width > 1280) return refuse(c, 40097, "invalid args");
    const origin = publicOrigin ?? new URL(c.req.url).origin;
    const picture = await drawCodePicture(`${origin}/sandbox/scan?scene=${encodeURIComponent(scene)}`, width);
    drawn.add(scene);
    return c.body(picture, 200, { "content-type": "image/png" });
  });

  api.get("/sns/jscode2session", (c) => {
    const { appid, secret, js_code, grant_type } = c.req.query();
    const problem = checkAccount(appid, secret);
    if (problem !== 0) return refuse(c, problem, "invalid appid or appsecret");
    if (grant_type !== "authorization_code") return refuse(c, 40002, "invalid grant_type");
    const person = codes.redeem("js", js_code);
    if (typeof person === "number") return refuse(c, person, "invalid code");
    // A real session key is a secret of WeChat's; the product must do without it.
    return c.json({ openid: openidOf(keys, person.id), session_key: "c2FuZGJveC1zZXNzaW9uLQ==" });
  });

  api.get("/sns/oauth2/access_token", (c) => {
    const { appid, secret, code, grant_type } = c.req.query();
    if (appid !== official.appId) return refuse(c, 40013, "invalid appid");
    if (secret !== official.secret) return refuse(c, 40125, "invalid appsecret");
    if (grant_type !== "authorization_code") return refuse(c, 40002, "invalid grant_type");
    const person = codes.redeem("payer", code);
    if (typeof person === "number") return refuse(c, person, "invalid code");
    const openid = payerOf(keys.wechatPay, person.id);
    const token = randomBytes(48).toString("base64url");
    const tokens = { access_token: token, expires_in: 7200, refresh_token: token };
    return c.json({ ...tokens, openid, scope: "snsapi_base", is_snapshotuser: 0 });
  });

  api.post("/wxa/business/getuserphonenumber", async (c) => {
    const problem = tokens.check(c.req.query("access_token"));
    if (problem !== 0) return refuse(c, problem, "invalid credential, access_token is invalid or not latest");
    const request = z.object({ code: z.string() }).safeParse(parseJson(await c.req.text()));
    const person = codes.redeem("phone", request.data?.code);
    if (typeof person === "number") return refuse(c, person, "invalid code");
    const national = person.phone.replace(/^\+86/, "");
    const timestamp = Math.floor(clock.now().getTime() / 1000);
    return c.json({
      errcode: 0,
      errmsg: "ok",
      phone_info: {
        phoneNumber: national,
        purePhoneNumber: national,
        countryCode: "86",
        watermark: { timestamp, appid: account.appId },
      },
    });
  });
  return api;
}

/** WeChat refuses with status 200. */
function refuse(c: Context, errcode: number, errmsg: string): Response {
  return c.json({ errcode, errmsg });
}
