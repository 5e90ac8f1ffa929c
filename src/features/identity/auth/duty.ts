/** What an admin must do before the login gives access to anything else. */
export type Duty = "PASSWORD_CHANGE_REQUIRED" | "SECOND_FACTOR_REQUIRED";

/** For endpoints that fulfil either duty (`openDuring`). */
export const EITHER_DUTY = ["PASSWORD_CHANGE_REQUIRED", "SECOND_FACTOR_REQUIRED"] as const satisfies readonly Duty[];

/** For endpoints that only fulfil the second duty. */
export const SECOND_FACTOR_DUTY = ["SECOND_FACTOR_REQUIRED"] as const satisfies readonly Duty[];
