/** A picture to show in the browser. */
export interface CodePicture {
  contentType: string;
  bytes: Uint8Array;
}

/** The user who opened the mini-program, as confirmed by WeChat. The session key stays inside the adapter. */
export interface WechatIdentity {
  /** Identifies this person only in this mini-program. */
  openid: string;
  /** The same across the operator's apps; absent unless they are linked on the open platform. */
  unionid: string | null;
}

/**
 * Why WeChat refused. `code_invalid`: the one-time code is used or old; get another one. `risky`: WeChat restricts the
 * account. `busy`: retry later. `misconfigured`: only the operator can fix it.
 */
export type MiniProgramRefusalKind = "code_invalid" | "risky" | "busy" | "misconfigured";

/** Thrown by every call of the port; never contains keys or codes. */
export class MiniProgramRefusal extends Error {
  override name = "MiniProgramRefusal";
  readonly kind: MiniProgramRefusalKind;

  constructor(kind: MiniProgramRefusalKind, detail: string) {
    super(detail);
    this.kind = kind;
  }
}

/** The WeChat mini-program behind QR login. Implementation: WeChat's server API; the sandbox has the same API. */
export interface MiniProgram {
  /** The app of the identities; another app has another openid for the same person. */
  readonly appId: string;
  /**
   * The mini-program code that opens the login page with `scene`.
   * @param scene at most 32 characters of `[0-9A-Za-z_-]`
   */
  drawCode(scene: string): Promise<CodePicture>;
  /** Redeems the one-time code of `wx.login`. */
  identify(jsCode: string): Promise<WechatIdentity>;
  /** Redeems the one-time code of the phone button. @returns E.164 */
  readPhone(phoneCode: string): Promise<string>;
}
