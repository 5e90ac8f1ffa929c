import { expect, test } from "vitest";
import { INVOICE_STATES } from "../invoice-states.ts";
import { dayText, INVOICE_TONES, invoiceNote } from "./invoice-texts.ts";

const invoice = {
  state: "requested" as const,
  due_on: "2026-12-08",
  answer: null,
  number: "12345678901234567890",
  red_number: "22345678901234567890",
  decided_at: "2026-12-01T02:00:00.000Z",
  amount_fen: 100,
  file: { kind: "pdf" as const, size_bytes: 10 },
};

test("every state has a colour and a full sentence", () => {
  for (const state of INVOICE_STATES) {
    expect(INVOICE_TONES[state]).toBeTruthy();
    expect(invoiceNote({ ...invoice, state, answer: "抬头不全" })).toMatch(/。$/);
  }
});

test("a waiting invoice names its due day, or states that nothing is left to invoice", () => {
  expect(invoiceNote(invoice)).toContain("最迟 2026年12月8日 开具");
  expect(invoiceNote({ ...invoice, amount_fen: 0 })).toContain("已全部退款");
});

test("an issued invoice without a file is identified by its number", () => {
  expect(invoiceNote({ ...invoice, state: "issued", file: null })).toContain("查验");
  expect(invoiceNote({ ...invoice, state: "issued" })).not.toContain("查验");
});

test("formats a day", () => {
  expect(dayText("2027-01-09")).toBe("2027年1月9日");
});
