import { randomInt } from "node:crypto";
import { RECOVERY_CODES } from "../../second-factor-limits.ts";
import type { AuthSecrets } from "../people/auth-secrets.ts";

/** 31 characters without similar ones; twelve of them are 59 bits. */
const SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** A new set of codes, as displayed once: `K7QM-3XZR-9HTP`. */
export function drawRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => drawReadable(GROUPS));
}

/** Groups of four characters that can be read aloud and typed. */
export function drawReadable(groups: number): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join("");
  return Array.from({ length: groups }, group).join("-");
}

/** The stored form of a code; it does not depend on capitals, spaces and dashes. */
export function hashRecoveryCode(secrets: AuthSecrets, { userId, code }: { userId: number; code: string }): string {
  const plain = code
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "");
  return secrets.codeHash({ target: `user:${userId}`, purpose: "recovery", code: plain });
}
