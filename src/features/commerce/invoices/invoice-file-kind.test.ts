import { expect, test } from "vitest";
import { ZipFile } from "yazl";
import { invoiceFileKind } from "./invoice-file-kind.ts";

async function zip(names: readonly string[]): Promise<Buffer> {
  const file = new ZipFile();
  for (const name of names) file.addBuffer(Buffer.from("<a/>"), name);
  file.end();
  return Buffer.concat(await Array.fromAsync(file.outputStream as AsyncIterable<Buffer>));
}

const pdf = (inner = "") => Buffer.from(`%PDF-1.7\n${inner}\ntrailer\n%%EOF\n`, "latin1");
const ofd = await zip(["OFD.xml", "Doc_0/Document.xml"]);

test.each<[string, Buffer, string | null]>([
  ["a PDF", pdf("1 0 obj\n<< /Type /Catalog >>"), "pdf"],
  ["an OFD", ofd, "ofd"],
  ["XML", Buffer.from('<?xml version="1.0" encoding="UTF-8"?>\n<EInvoice><Number>1</Number></EInvoice>'), "xml"],
  ["XML with a byte order mark and a comment", Buffer.from("\uFEFF<!-- 票 -->\n<发票/>"), "xml"],
  ["an empty file", Buffer.alloc(0), null],
  ["two bytes", Buffer.from("PK"), null],
  ["a truncated PDF", pdf().subarray(0, 12), null],
  ["a PDF with a script", pdf("<< /S /JavaScript /JS (app.alert(1)) >>"), null],
  ["a PDF that starts a program", pdf("<< /S /Launch /F (cmd.exe) >>"), null],
  ["a page that contains the markers of a PDF", Buffer.from("<html>%PDF-1.7 %%EOF</html>"), null],
  ["another zip", await zip(["word/document.xml"]), null],
  ["a truncated zip", ofd.subarray(0, ofd.length - 30), null],
  ["a zip with a false directory", lie(ofd), null],
  ["a program", Buffer.from("MZ\x90\0\x03\0\0\0", "latin1"), null],
  ["a picture", Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), null],
  ["a page", Buffer.from("<!DOCTYPE html><html></html>"), null],
  ["a page without a doctype", Buffer.from("<html><script>1</script></html>"), null],
  ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), null],
  ["markup with a namespace prefix", Buffer.from('<a:b xmlns:a="http://www.w3.org/1999/xhtml"/>'), null],
  ["XML with an entity", Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'), null],
  ["XML with a style sheet", Buffer.from('<?xml version="1.0"?><?xml-stylesheet href="x"?><a/>'), null],
  ["text", Buffer.from("发票号码 1"), null],
  ["invalid UTF-8", Buffer.from([0x3c, 0x61, 0xff, 0x3e]), null],
])("detects the format of %s", (_, bytes, kind) => {
  expect(invoiceFileKind(bytes)).toBe(kind);
});

function lie(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt32LE(0xffffff00, copy.length - 6);
  return copy;
}
