/** A challenge for the visitor's browser. */
export interface CaptchaQuestion {
  driver: "altcha";
  challenge: Record<string, unknown>;
}

/** A test that is cheap for an honest browser and expensive for a script. */
export interface Captcha {
  /** Creates a new challenge. */
  create(): Promise<CaptchaQuestion>;
  /**
   * Whether `solution` solves a recent challenge of this site that was not answered before; the check uses up the
   * challenge. Returns false for anything else and never throws for a visitor's input.
   */
  verify(solution: string): Promise<boolean>;
}
