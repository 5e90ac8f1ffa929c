import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { strongestAiMark } from "../values/ai-mark.ts";
import { xmlText } from "../values/xml-text.ts";
import { chapterFile, type EpubChapter, type EpubFacts, type EpubPicture } from "./epub-book.ts";
import { aiLabel, CONTAINER, contentsPage, packageDocument, STYLES, titlePage, xhtmlPage } from "./epub-pages.ts";

/** The contents of an EPUB; chapters in reading order, then the pictures that the chapters use. */
export interface EpubContent {
  facts: EpubFacts;
  chapters: AsyncIterable<EpubChapter>;
  /** Called after the last chapter was read, when all used pictures are known. */
  listPictures(): AsyncIterable<EpubPicture>;
}

/**
 * Packs an EPUB 3 while it is read: one chapter or picture is in memory at a time. If reading fails, the stream ends
 * with the error.
 */
export function packEpub(content: EpubContent): Readable {
  const zip = new ZipFile();
  // A PassThrough at run time, though the types do not declare it.
  const packed = zip.outputStream as Readable;
  zip.on("error", (error: Error) => packed.destroy(error));
  fill(zip, content).catch((error: Error) => packed.destroy(error));
  return packed;
}

async function fill(zip: ZipFile, { facts, chapters, listPictures }: EpubContent): Promise<void> {
  const { modifiedAt: mtime } = facts;
  const add = (name: string, content: string, compress = true) =>
    zip.addBuffer(Buffer.from(content), name, { mtime, compress, forceDosTimestamp: true });
  // The first file, uncompressed and without extra fields: readers recognise the format by these bytes.
  add("mimetype", "application/epub+zip", false);
  add("META-INF/container.xml", CONTAINER);
  add("book/style.css", STYLES);
  add("book/title.xhtml", titlePage(facts));
  const listed: (Omit<EpubChapter, "xhtml"> & { hasText: boolean })[] = [];
  for await (const { xhtml, ...chapter } of chapters) {
    listed.push({ ...chapter, hasText: xhtml !== null });
    if (xhtml === null) continue;
    const body = `<h1>${xmlText(chapter.title)}</h1>\n${aiLabel(chapter.aiMark)}${xhtml}`;
    add(`book/${chapterFile(chapter.id)}`, xhtmlPage({ title: chapter.title, body }));
  }
  const pictures: EpubPicture[] = [];
  for await (const picture of listPictures()) {
    pictures.push(picture);
    // Pictures are already compressed, except drawings.
    const options = { mtime, compress: picture.mediaType === "image/svg+xml", forceDosTimestamp: true };
    zip.addReadStreamLazy(`book/${picture.name}`, options, (pass) => {
      picture.read().then(
        (bytes) => pass(null, Readable.from([bytes])),
        (error: Error) => pass(error, Readable.from([])),
      );
    });
  }
  add("book/contents.xhtml", contentsPage(listed));
  add(
    "book/package.opf",
    packageDocument(
      { ...facts, aiMark: strongestAiMark(facts.aiMark, ...listed.map(({ aiMark }) => aiMark)) },
      { chapters: listed, pictures },
    ),
  );
  zip.end();
}
