import { expect, test } from "vitest";
import { acceptanceText, sufficientVersions } from "./legal-acceptance.ts";

const material = (version: string) => ({ version, isMaterial: true });
const minor = (version: string) => ({ version, isMaterial: false });

test("an acceptance is sufficient back to the newest version with a material change", () => {
  expect(sufficientVersions([minor("d"), minor("c"), material("b"), material("a")])).toEqual(["d", "c", "b"]);
  expect(sufficientVersions([material("b"), material("a")])).toEqual(["b"]);
  expect(sufficientVersions([minor("b"), minor("a")])).toEqual(["b", "a"]);
  expect(sufficientVersions([])).toEqual([]);
});

test.each(["terms", "privacy"] as const)("%s requires new consent only after a material change", (kind) => {
  const older = [material("b"), material("a")];
  expect(acceptanceText(kind, material("c"), older)).toContain("会请每位读者重新同意");
  expect(acceptanceText(kind, material("c"), [])).toContain("这是第一版");
  const corrected = acceptanceText(kind, minor("c"), older);
  expect(corrected).toContain("同意过 b 的读者不用重新同意");
  expect(corrected).toContain("只同意过更早版本的读者，还是会请他们同意");
});

test("requires no new consent after a correction when every previous version is sufficient", () => {
  expect(acceptanceText("terms", minor("c"), [minor("b"), material("a")])).toBe(
    "同意过 b、a 的读者不用重新同意用户协议。",
  );
});

test.each(["refund", "community", "purchase"] as const)(
  "%s never requires a new consent from readers, whatever was changed in it",
  (kind) => {
    expect(acceptanceText(kind, material("b"), [material("a")])).toContain("不会请读者重新同意");
  },
);
