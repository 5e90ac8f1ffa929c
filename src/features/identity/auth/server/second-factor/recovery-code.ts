import { randomInt } from "node:crypto";
import { RECOVERY_CODES } from "../../second-factor-limits.ts";
import type { AuthSecrets } from "../people/auth-secrets.ts";

/** No similar characters: 31 signs, twelve of them are 59 bits. */
const SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** A fresh set as it is shown, once: `K7QM-3XZR-9HTP`. */
export function drawRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => drawReadable(GROUPS));
}

/** Groups of four signs that can be read out and typed. */
export function drawReadable(groups: number): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join("");
  return Array.from({ length: groups }, group).join("-");
}

/** The stored form of a code, independent of its spelling. */
export function hashRecoveryCode(secrets: AuthSecrets, { userId, code }: { userId: number; code: string }): string {
  const plain = code
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "");
  return secrets.codeHash({ target: `user:${userId}`, purpose: "recovery", code: plain });
}
