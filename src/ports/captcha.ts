/** A test that a person or an honest browser passes and a script pays for. */
export interface Captcha {
  readonly driver: "altcha";
  /** A fresh challenge, as the browser's solver reads it. */
  create(): Promise<Record<string, unknown>>;
  /**
   * Whether `solution` solves a challenge of ours that is young and was never answered before; the challenge is spent
   * by asking. False for anything else, never an error for what a visitor may send.
   */
  verify(solution: string): Promise<boolean>;
}
