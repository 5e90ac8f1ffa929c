/** What an admin has to do before the login opens anything else. */
export type Duty = "PASSWORD_CHANGE_REQUIRED" | "SECOND_FACTOR_REQUIRED";

/** For calls that lead out of either duty (`openDuring`). */
export const EITHER_DUTY = ["PASSWORD_CHANGE_REQUIRED", "SECOND_FACTOR_REQUIRED"] as const satisfies readonly Duty[];

/** For calls that lead out of the second alone. */
export const SECOND_FACTOR_DUTY = ["SECOND_FACTOR_REQUIRED"] as const satisfies readonly Duty[];
