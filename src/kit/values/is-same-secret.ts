import { timingSafeEqual } from "node:crypto";

/** Compares two secrets in a time that does not reveal where they differ. */
export function isSameSecret(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
