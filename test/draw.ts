import { randomInt } from "node:crypto";

/** A mainland phone number, in the form that users type, that other tests are unlikely to use. */
export function drawPhoneNumber(): string {
  return `1${randomInt(3, 10)}${randomInt(10 ** 9)
    .toString()
    .padStart(9, "0")}`;
}

/** A separate address, so that tests do not share rate limits. */
export function drawAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}
