/** The parts of an account that a phone may show. */
export interface AccountProfile {
  phone_masked: string | null;
  name_masked: string;
}

/** The site's facts about the computer (its contract: `qr-contract.ts`, `scanLoginCode`). */
export interface ScannedComputer {
  device_name: string | null;
  browser: string | null;
  os: string | null;
  place: string;
  is_same_network: boolean;
  requested_at: string;
  expires_in: number;
  needs_phone: boolean;
  /** The account that this WeChat logs in to; null: none yet. */
  account: AccountProfile | null;
  linked_at: string | null;
  /** Linked since this WeChat last confirmed. */
  is_link_new: boolean;
  /** This WeChat would be linked to this account, and nobody logged in; null: a login. */
  link_to: AccountProfile | null;
  agreements: { terms: string; privacy: string };
}

export interface Confirmation {
  scene: string;
  js_code: string;
  phone_code?: string;
  agreements?: ScannedComputer["agreements"];
  /** The consequence that the page displayed to the person. */
  purpose: "login" | "link";
}

/** The site refused. The message is for the person; the code determines what can still be done. */
export class SiteRefusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** The site could not be reached, or did not answer in time. */
export class NetworkFailure extends Error {}

export interface SiteCalls {
  scan(body: { scene: string; js_code: string }): Promise<ScannedComputer>;
  confirm(body: Confirmation): Promise<{ status: "success" | "need_phone" }>;
  cancel(body: { scene: string; js_code: string }): Promise<unknown>;
  /** Unlinks this WeChat from its account. */
  unlink(body: { js_code: string }): Promise<unknown>;
}

const TIMEOUT_MS = 10_000;

/** The four calls of the mini-program. All throw `SiteRefusal` or `NetworkFailure`. */
export function createSiteCalls(origin: string, request: typeof wx.request): SiteCalls {
  function post<Answer>(step: string, data: object): Promise<Answer> {
    return new Promise((resolve, reject) => {
      request<{ data?: Answer; error_code?: string; message?: string }>({
        url: `${origin}/api/v1/wechat-mp/${step}`,
        method: "POST",
        data,
        timeout: TIMEOUT_MS,
        success({ statusCode, data: body }) {
          if (statusCode >= 200 && statusCode < 300 && body.data !== undefined) return resolve(body.data);
          reject(
            new SiteRefusal(body?.error_code ?? `HTTP_${statusCode}`, body?.message ?? "网站暂时没有响应，请稍后重试"),
          );
        },
        fail: ({ errMsg }) => reject(new NetworkFailure(errMsg)),
      });
    });
  }

  return {
    scan: (body) => post("scan", body),
    confirm: (body) => post("confirm", body),
    cancel: (body) => post("cancel", body),
    unlink: (body) => post("unlink", body),
  };
}

/** A fresh one-time code of WeChat; every call needs its own. */
export function readLoginCode(login: typeof wx.login): Promise<string> {
  return new Promise((resolve, reject) => {
    login({
      success: ({ code }) => resolve(code),
      fail: ({ errMsg }) => reject(new NetworkFailure(errMsg)),
    });
  });
}
