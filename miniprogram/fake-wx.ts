// For tests only, excluded from the package by project.config.json: the part of WeChat's interface that the flow uses.
import type { ConfirmView } from "./confirm-view";
import type { ScannedComputer } from "./site-calls";

export interface FakeAnswer {
  statusCode: number;
  data: unknown;
}

/** One phone: requests to the site, shown pages, and a clock that stands still until a test advances it. */
export class FakeWx {
  readonly requests: {
    url: string;
    method: string | undefined;
    data: Record<string, unknown>;
    timeout: number | undefined;
  }[] = [];
  readonly shown: ConfirmView[] = [];
  /** The answers by the last part of the address; absent: the network is down. */
  answers: Record<string, FakeAnswer | undefined> = {};
  /** false: `wx.login` fails. */
  isWechatReachable = true;
  private logins = 0;
  private timers: { dueMs: number; run: () => void }[] = [];
  private nowMs = 0;

  readonly request = ((options: WechatMiniprogram.RequestOption) => {
    const { url, method, data, timeout } = options;
    this.requests.push({ url, method, data: data as Record<string, unknown>, timeout });
    const answer = this.answers[url.split("/").pop() ?? ""];
    void Promise.resolve().then(() => {
      if (answer) options.success?.({ ...answer, header: {}, cookies: [], errMsg: "request:ok" } as never);
      else options.fail?.({ errMsg: "request:fail timeout", errno: 5 } as never);
    });
  }) as unknown as typeof wx.request;

  readonly login = ((options: WechatMiniprogram.LoginOption) => {
    this.logins += 1;
    const code = `js-code-${this.logins}`;
    void Promise.resolve().then(() => {
      if (this.isWechatReachable) options.success?.({ code, errMsg: "login:ok" });
      else options.fail?.({ errMsg: "login:fail", errno: 1 } as never);
    });
  }) as unknown as typeof wx.login;

  readonly show = (view: ConfirmView): void => {
    this.shown.push(view);
  };

  readonly after = (milliseconds: number, run: () => void): (() => void) => {
    const timer = { dueMs: this.nowMs + milliseconds, run };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((one) => one !== timer);
    };
  };

  advance(milliseconds: number): void {
    this.nowMs += milliseconds;
    const due = this.timers.filter((timer) => timer.dueMs <= this.nowMs);
    this.timers = this.timers.filter((timer) => timer.dueMs > this.nowMs);
    for (const { run } of due) run();
  }

  get view(): ConfirmView | undefined {
    return this.shown[this.shown.length - 1];
  }
}

export function succeed(data: unknown): FakeAnswer {
  return { statusCode: 200, data: { success: true, data } };
}

export function refuse(statusCode: number, error_code: string, message = "网站拒绝了"): FakeAnswer {
  return { statusCode, data: { success: false, error_code, message } };
}

export const computer: ScannedComputer = {
  device_name: "Chrome on Windows",
  browser: "Chrome",
  os: "Windows",
  place: "网络地址 203.0.113.*",
  is_same_network: false,
  requested_at: "2026-11-20T12:30:05.000Z",
  expires_in: 280,
  needs_phone: false,
  account: { phone_masked: "138****0001", name_masked: "学**8" },
  linked_at: "2026-11-19T12:30:05.000Z",
  is_link_new: false,
  link_to: null,
  agreements: { terms: "2026-01", privacy: "2026-02" },
};
