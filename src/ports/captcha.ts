/** What a visitor is asked: work for the browser, or a picture to be read by a person. */
export type CaptchaQuestion =
  | { driver: "altcha"; challenge: Record<string, unknown> }
  | { driver: "image"; challengeId: string; png: Buffer; expiresInSeconds: number };

/** A test that a person or an honest browser passes and a script pays for. */
export interface Captcha {
  /** A fresh question. */
  create(): Promise<CaptchaQuestion>;
  /**
   * Whether `solution` solves a challenge of ours that is young and was never answered before; the challenge is spent
   * by asking. False for anything else, never an error for what a visitor may send.
   */
  verify(solution: string): Promise<boolean>;
}
