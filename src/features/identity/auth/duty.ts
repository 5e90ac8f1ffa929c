/** A duty of an admin before the login opens anything else. */
export type Duty = "PASSWORD_CHANGE_REQUIRED" | "SECOND_FACTOR_REQUIRED";

/** For calls that fulfil either duty (`openDuring`). */
export const EITHER_DUTY = ["PASSWORD_CHANGE_REQUIRED", "SECOND_FACTOR_REQUIRED"] as const satisfies readonly Duty[];

/** For calls that fulfil the second alone. */
export const SECOND_FACTOR_DUTY = ["SECOND_FACTOR_REQUIRED"] as const satisfies readonly Duty[];
