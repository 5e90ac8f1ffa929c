import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { validateXML } from "xmllint-wasm";

/** The official schema of the protocol, from the package `sitemap`. */
const OFFICIAL = path.join(
  path.dirname(createRequire(import.meta.url).resolve("sitemap/package.json")),
  "schema",
  "sitemap.xsd",
);

const WHOLE = `<?xml version="1.0"?>
<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema">
  <xsd:import namespace="http://www.sitemaps.org/schemas/sitemap/0.9" schemaLocation="sitemap.xsd"/>
  <xsd:import namespace="http://www.google.com/schemas/sitemap-image/1.1" schemaLocation="image.xsd"/>
  <xsd:import namespace="http://www.google.com/schemas/sitemap-video/1.1" schemaLocation="video.xsd"/>
</xsd:schema>`;

const own = (name: string) => readFile(path.join(import.meta.dirname, `${name}.xsd`), "utf8");

/** The schema errors of a sitemap; empty if it is valid. */
export async function findSitemapFaults(xml: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: "site.xml", contents: xml }],
    schema: [WHOLE],
    preload: [
      { fileName: "sitemap.xsd", contents: await readFile(OFFICIAL, "utf8") },
      { fileName: "image.xsd", contents: await own("sitemap-image") },
      { fileName: "video.xsd", contents: await own("sitemap-video") },
    ],
  });
  return errors.map(({ message }) => message);
}

export async function findIndexFaults(xml: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: "index.xml", contents: xml }],
    schema: [await own("sitemap-index")],
  });
  return errors.map(({ message }) => message);
}
