import { Hono } from "hono";
import { z } from "zod";
import type { Clock } from "../../ports/clock.ts";
import { parseJson } from "../parse-json.ts";
import type { SandboxKeys } from "../sandbox-keys.ts";
import { createDrawnCodes } from "./drawn-codes.ts";
import { createJsTickets } from "./js-tickets.ts";
import { createLoginPages } from "./login-pages.ts";
import type { OneTimeCodes } from "./one-time-codes.ts";
import { createPhonePlayer } from "./play-phone.ts";
import { createWechatApi } from "./wechat-api.ts";
import { findWechatPerson, WECHAT_PEOPLE } from "./wechat-people.ts";

export interface MiniProgramSandbox {
  /** WeChat's server API, at `/wechat-api`. */
  wechatApi: Hono;
  /** The phone's part, at `/scan`. */
  pages: Hono;
  /** For browser tests and other tests, at `/api/wechat`: the users, the displayed codes, codes as issued by WeChat. */
  phoneApi: Hono;
}

const signedPage = z.object({ url: z.string(), nonce: z.string(), timestamp: z.string(), signature: z.string() });

/** WeChat and its users for QR login. */
export function createMiniProgramSandbox(options: {
  keys: SandboxKeys;
  clock: Clock;
  codes: OneTimeCodes;
  fetch: typeof fetch;
  /** Where the product answers calls and where people open the sandbox; absent: where the sandbox was called. */
  origins: { product: string; public: string } | undefined;
}): MiniProgramSandbox {
  const { keys, clock, origins, codes } = options;
  const drawn = createDrawnCodes(clock);
  const tickets = createJsTickets(clock);
  const playAt = (requestUrl: string) =>
    createPhonePlayer({ codes, fetch: options.fetch, origin: origins?.product ?? new URL(requestUrl).origin });

  const phoneApi = new Hono();
  phoneApi.get("/people", (c) => c.json({ people: WECHAT_PEOPLE }));
  phoneApi.get("/scenes", (c) => c.json({ scenes: drawn.list() }));
  phoneApi.post("/codes", async (c) => {
    const body = z.object({ person: z.string() }).safeParse(parseJson(await c.req.text()));
    const person = findWechatPerson(body.data?.person);
    if (!person) return c.json({ message: `person 应为 ${WECHAT_PEOPLE.map(({ id }) => id).join("、")} 之一` }, 422);
    return c.json({ js_code: codes.mint("js", person), phone_code: codes.mint("phone", person) });
  });

  // What WeChat's browser does with a page's `wx.config`.
  phoneApi.post("/pages", async (c) => {
    const page = signedPage.safeParse(parseJson(await c.req.text()));
    const isGood = page.success && tickets.accepts(page.data);
    return c.json({ err_msg: isGood ? "preVerifyJSAPI:ok" : "preVerifyJSAPI:fail, invalid signature" });
  });

  return {
    wechatApi: createWechatApi({ keys, clock, codes, drawn, tickets, publicOrigin: origins?.public }),
    pages: createLoginPages(playAt, drawn),
    phoneApi,
  };
}
