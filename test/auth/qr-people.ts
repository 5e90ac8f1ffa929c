import { randomInt } from "node:crypto";
import type { z } from "zod";
import type { getLoginQrcode, getLoginStatus, scanLoginCode } from "../../src/features/identity/auth/qr-contract.ts";
import { drawAddress } from "../draw.ts";
import { testAgreements } from "./people.ts";
import type { QrFixture } from "./qr-fixture.ts";
import { readLoginCode } from "./read-login-code.ts";

/** The answer of the API. */
export interface ScanAnswer<Data> {
  status: number;
  headers: Headers;
  /** The code of a refusal. */
  code: string | undefined;
  data: Data;
}

interface Sending {
  method?: "GET" | "POST";
  body?: unknown;
  token?: string;
  /** Which of the two processes receives the call. */
  instance?: 0 | 1;
}

/** A computer that requests a login. */
export interface Computer {
  deviceId: string;
  send<Data = Record<string, unknown>>(path: string, options?: Sending): Promise<ScanAnswer<Data>>;
  /** Requests a code, and reads the contents of its picture. */
  draw(): Promise<z.output<typeof getLoginQrcode.output> & { code: string }>;
  poll(scene: string, instance?: 0 | 1): Promise<ScanAnswer<z.output<typeof getLoginStatus.output>>>;
}

export function createComputer(
  fixture: QrFixture,
  options: { ip?: string; headers?: Record<string, string> } = {},
): Computer {
  const deviceId = `web_${randomInt(2 ** 40).toString(36)}_1`;
  const { ip = drawAddress() } = options;

  const send: Computer["send"] = async (path, { method = "GET", body, token, instance = 0 } = {}) => {
    const response = await fetch(`${fixture.origins[instance]}/api/v1/wechat-mp/${path}`, {
      method,
      headers: {
        "x-forwarded-for": ip,
        "x-device-id": deviceId,
        "x-device-name": "Chrome on Windows",
        "x-browser": "Chrome",
        "x-os": "Windows",
        "user-agent": "test browser",
        connection: "close",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    return { status: response.status, headers: response.headers, code: answer.error_code, data: answer.data };
  };

  return {
    deviceId,
    send,
    async draw() {
      const { data } = await send<z.output<typeof getLoginQrcode.output>>("pc/login-qrcode");
      return { ...data, code: await readLoginCode(data.qr_code_url) };
    },
    poll: (scene, instance = 0) => send(`pc/login-status/${scene}`, { instance }),
  };
}

/** A phone with a user's WeChat account and the mini-program open. */
export function createPhone(fixture: QrFixture, person: string, ip = drawAddress()) {
  const computer = createComputer(fixture, { ip });

  async function post<Data>(step: string, body: Record<string, unknown>): Promise<ScanAnswer<Data>> {
    return computer.send<Data>(step, { method: "POST", body });
  }

  return {
    async scan(code: string) {
      const { js_code } = await fixture.drawCodes(person);
      return post<z.output<typeof scanLoginCode.output>>("scan", { scene: code, js_code });
    },
    async confirm(code: string, choice: { givesPhone?: boolean; agrees?: boolean; purpose?: "login" | "link" } = {}) {
      const { js_code, phone_code } = await fixture.drawCodes(person);
      return post<{ status: string }>("confirm", {
        scene: code,
        js_code,
        ...(choice.givesPhone ? { phone_code } : {}),
        ...(choice.agrees ? { agreements: testAgreements } : {}),
        ...(choice.purpose ? { purpose: choice.purpose } : {}),
      });
    },
    /** 「这不是我的账号」. */
    async unlink() {
      const { js_code } = await fixture.drawCodes(person);
      return post<{ status: string }>("unlink", { js_code });
    },
    async cancel(code: string) {
      const { js_code } = await fixture.drawCodes(person);
      return post<{ status: string }>("cancel", { scene: code, js_code });
    },
  };
}
