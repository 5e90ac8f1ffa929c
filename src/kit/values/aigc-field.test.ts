import { expect, test } from "vitest";
import { readAiMetadata, sourceTypeOf, writeAigcField } from "./aigc-field.ts";

const field = { propagator: "知行学社", id: "https://zhixing.example/article/1" };

test.each(["generated", "assisted"] as const)("reads the mark %s from the field that it wrote", (mark) => {
  const json = writeAigcField(mark, field);
  expect(readAiMetadata(`{"AIGC":${json}}`)).toBe(mark);
  expect(readAiMetadata(`<rdf:Description TC260:AIGC="${json.replaceAll('"', "&quot;")}"/>`)).toBe(mark);
  expect(readAiMetadata(Buffer.from(`UNICODE\0{"AIGC":${json}}`, "utf16le").toString("latin1"))).toBe(mark);
  expect(readAiMetadata(`<x>${sourceTypeOf(mark)}</x>`)).toBe(mark);
});

test("IPTC's term takes precedence over the label", () => {
  expect(readAiMetadata(`AIGC {"Label":"1"} ${sourceTypeOf("assisted")}`)).toBe("assisted");
});

test.each([
  "",
  "AIGC",
  "AIGC {}",
  '{"Label":"1"}',
  `AIGC ${" ".repeat(500)}"Label":"1"`,
  "http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture",
])("reads no mark from %j", (metadata) => {
  expect(readAiMetadata(metadata)).toBe("none");
});
