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
   * Whether `solution` solves a recent challenge of ours that was not answered before; the check uses up the challenge.
   * False for anything else, never an error for input of a visitor.
   */
  verify(solution: string): Promise<boolean>;
}
