import { randomInt } from "node:crypto";
import { test as base, expect } from "@playwright/test";

interface JourneyFixtures {
  /** What the visitor's browser may complain about in this test; everything else fails it. */
  expectedComplaint: RegExp | null;
  watch: undefined;
}

/**
 * A test whose browser must not complain: no console error, no refused script or style, no request to a third party.
 * Calls outside the browser come from an address of their own, so that budgets per address are not shared.
 */
export const test = base.extend<JourneyFixtures>({
  expectedComplaint: [null, { option: true }],
  // Only outside the browser: there the header would turn the scripts of diagram frames into preflighted requests.
  request: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({
      ...(baseURL === undefined ? {} : { baseURL }),
      extraHTTPHeaders: { "x-forwarded-for": drawAddress() },
    });
    await use(request);
    await request.dispose();
  },
  watch: [
    async ({ context, baseURL, expectedComplaint }, use) => {
      const complaints: string[] = [];
      context.on("console", (message) => {
        const isComplaint = message.type() === "error" || message.type() === "warning";
        if (isComplaint) complaints.push(`console: ${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => complaints.push(`thrown: ${error.error().stack}`));
      context.on("request", (request) => {
        const url = request.url();
        const isOurs = url.startsWith(`${baseURL}/`) || /^(?:data|blob|about):/.test(url);
        if (!isOurs) complaints.push(`third party: ${url}`);
      });
      await use(undefined);
      expect(complaints.filter((line) => !expectedComplaint?.test(line))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** A mainland number, as people type it. */
export function drawPhoneNumber(): string {
  return `1${randomInt(3, 10)}${randomInt(10 ** 9)
    .toString()
    .padStart(9, "0")}`;
}

function drawAddress(): string {
  const part = () => randomInt(1, 255);
  return `100.${randomInt(64, 128)}.${part()}.${part()}`;
}
