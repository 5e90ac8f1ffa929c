import { expect, test } from "vitest";
import { contactLink, isPhone, policeFilingLink } from "./footer-links.ts";

test.each([
  ["+86 10-1234 5678", true],
  ["400-800-8000", true],
  ["12345", true],
  ["", false],
  ["-12345", false],
  ["1234", false],
  ["a@example.com", false],
  ["12345 转 8", false],
])("decides whether %s is a phone number: %s", (text, expected) => {
  expect(isPhone(text)).toBe(expected);
});

test.each([
  ["400-800 8000", "tel:4008008000"],
  ["a@example.com", "mailto:a@example.com"],
])("the contact %s links to %s", (contact, expected) => {
  expect(contactLink(contact)).toBe(expected);
});

test.each([
  ["京公网安备 11000002000001号", "https://beian.mps.gov.cn/#/query/webSearch?code=11000002000001"],
  ["京公网安备号", "https://beian.mps.gov.cn/"],
])("the police filing %s links to %s", (filing, expected) => {
  expect(policeFilingLink(filing)).toBe(expected);
});
