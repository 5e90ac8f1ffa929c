import { buffer } from "node:stream/consumers";
import { openPromise } from "yauzl";

/** Where Office (docx, pptx, xlsx), OpenDocument and EPUB store document properties. */
const PROPERTIES = /^(?:docProps\/(?:core|app|custom)\.xml|meta\.xml|[^/]+\.opf|(?:OEBPS|OPS|EPUB)\/[^/]+\.opf)$/i;
const MAX_PROPERTIES_BYTES = 1024 * 1024;
/** A document has hundreds of entries; an archive with more is something else. */
const MAX_ENTRIES = 20_000;
/** A custom property of Office: attributes with numbers may follow its name. */
const CUSTOM_PROPERTY = /<property\b[^>]*\bname="([^"]*)"[^>]*>([\s\S]*?)<\/property>/g;

/** The properties of a document that is a zip archive. */
export async function readZipProperties(path: string): Promise<string> {
  const zip = await openPromise(path, { autoClose: false });
  const found: string[] = [];
  try {
    if (zip.entryCount > MAX_ENTRIES) return "";
    for await (const entry of zip.eachEntry()) {
      const { fileName, uncompressedSize } = entry;
      if (!PROPERTIES.test(fileName) || uncompressedSize > MAX_PROPERTIES_BYTES || entry.isEncrypted()) continue;
      found.push((await buffer(await zip.openReadStreamPromise(entry))).toString("utf8"));
    }
  } finally {
    zip.close();
  }
  return found.map(namePropertiesFirst).join("\n");
}

function namePropertiesFirst(xml: string): string {
  return xml.replace(CUSTOM_PROPERTY, (_, name: string, value: string) => `${name} ${value.replace(/<[^>]*>/g, " ")}`);
}
