import { z } from "zod";
import { parseJson } from "../parse-json.ts";
import type { OneTimeCodes } from "./one-time-codes.ts";
import type { WechatPerson } from "./wechat-people.ts";

const accountProfile = z.object({ phone_masked: z.string().nullable(), name_masked: z.string() });
const scanned = z.object({
  device_name: z.string().nullable(),
  browser: z.string().nullable(),
  os: z.string().nullable(),
  place: z.string(),
  is_same_network: z.boolean(),
  requested_at: z.string(),
  expires_in: z.number(),
  needs_phone: z.boolean(),
  account: accountProfile.nullable(),
  linked_at: z.string().nullable(),
  is_link_new: z.boolean(),
  link_to: accountProfile.nullable(),
  agreements: z.object({ terms: z.string(), privacy: z.string() }),
});
const confirmed = z.object({ status: z.enum(["success", "need_phone"]) });

/** What the mini-program shows of the computer. */
export type ScannedComputer = z.output<typeof scanned>;
export type AccountProfile = z.output<typeof accountProfile>;

interface Choice {
  givesPhone: boolean;
  agreements: ScannedComputer["agreements"] | undefined;
  /** What the phone announced to the person. */
  purpose: "login" | "link";
}

/** The product refused; its message is for the person with the phone. */
export class LoginRefusal extends Error {
  override name = "LoginRefusal";
}

/** The calls of the mini-program, with the codes WeChat would give it. All throw `LoginRefusal`. */
export interface PhonePlayer {
  scan(person: WechatPerson, scene: string): Promise<ScannedComputer>;
  confirm(person: WechatPerson, scene: string, choice: Choice): Promise<z.output<typeof confirmed>>;
  cancel(person: WechatPerson, scene: string): Promise<void>;
  unlink(person: WechatPerson): Promise<void>;
}

export function createPhonePlayer(options: {
  codes: OneTimeCodes;
  fetch: typeof fetch;
  /** Where the product answers. */
  origin: string;
}): PhonePlayer {
  const { codes, origin } = options;

  async function post(step: "scan" | "confirm" | "cancel" | "unlink", body: Record<string, unknown>): Promise<unknown> {
    const response = await options.fetch(`${origin}/api/v1/wechat-mp/${step}`, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": "sandbox-phone" },
      body: JSON.stringify(body),
    });
    const answer = z
      .object({ message: z.string().optional(), data: z.unknown().optional() })
      .safeParse(parseJson(await response.text()));
    if (!response.ok) throw new LoginRefusal(answer.data?.message ?? `网站应答 ${response.status}`);
    return answer.data?.data;
  }

  return {
    async scan(person, scene) {
      return scanned.parse(await post("scan", { scene, js_code: codes.mint("js", person) }));
    },
    async confirm(person, scene, { givesPhone, agreements, purpose }) {
      const phone = givesPhone ? { phone_code: codes.mint("phone", person) } : {};
      const body = { scene, js_code: codes.mint("js", person), agreements, purpose, ...phone };
      return confirmed.parse(await post("confirm", body));
    },
    async cancel(person, scene) {
      await post("cancel", { scene, js_code: codes.mint("js", person) });
    },
    async unlink(person) {
      await post("unlink", { js_code: codes.mint("js", person) });
    },
  };
}
