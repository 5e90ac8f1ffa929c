import { expect, test } from "vitest";
import { createKeyedHash, createSeal } from "./seal.ts";

test("a keyed hash is the same for the same text, and differs between texts, purposes and sites", () => {
  const hash = createKeyedHash("secret", "purpose");
  expect(createKeyedHash("secret", "purpose")("text")).toBe(hash("text"));
  const others = [
    hash("other"),
    createKeyedHash("secret", "another")("text"),
    createKeyedHash("another", "purpose")("text"),
  ];
  expect(new Set([hash("text"), ...others]).size).toBe(4);
});

test("a sealed text is opened only under its purpose and label, and never after a change", () => {
  const { seal, open } = createSeal("secret", "purpose");
  const sealed = seal("plain", "label");
  expect(open(sealed, "label")).toBe("plain");
  expect(() => open(sealed, "other")).toThrow();
  expect(() => createSeal("secret", "other").open(sealed, "label")).toThrow();
  expect(() => open(`${sealed.slice(0, -2)}AA`, "label")).toThrow();
});
