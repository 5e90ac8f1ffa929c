import { randomInt } from "node:crypto";

/** A mainland number that other tests are unlikely to use, as people type it. */
export function drawPhoneNumber(): string {
  return `1${randomInt(3, 10)}${randomInt(10 ** 9)
    .toString()
    .padStart(9, "0")}`;
}

/** A separate address, so that tests do not share rate limits. */
export function drawAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}
