import { randomInt } from "node:crypto";

/** A mainland number that no other test is likely to use, as people type it. */
export function drawPhoneNumber(): string {
  return `1${randomInt(3, 10)}${randomInt(10 ** 9)
    .toString()
    .padStart(9, "0")}`;
}

/** An address of its own, so that budgets of one test are not another's. */
export function drawAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}
