/** Work for the visitor's browser. */
export interface CaptchaQuestion {
  driver: "altcha";
  challenge: Record<string, unknown>;
}

/** A test that an honest browser passes and a script pays for. */
export interface Captcha {
  /** A fresh question. */
  create(): Promise<CaptchaQuestion>;
  /**
   * Whether `solution` solves a challenge of ours that is young and was never answered before; the challenge is spent
   * by asking. False for anything else, never an error for what a visitor may send.
   */
  verify(solution: string): Promise<boolean>;
}
