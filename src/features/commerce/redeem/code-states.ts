/** The states of a code with their names in lists. */
export const CODE_STATES = { unused: "未使用", redeemed: "已兑换", revoked: "已收回", voided: "已作废" } as const;

export type CodeState = keyof typeof CODE_STATES;

/** A code's state by its stored fields. */
export function stateOfCode(code: {
  redeemedAt: Date | null;
  revokedAt: Date | null;
  voidedAt: Date | null;
}): CodeState {
  if (code.revokedAt !== null) return "revoked";
  if (code.redeemedAt !== null) return "redeemed";
  return code.voidedAt === null ? "unused" : "voided";
}
