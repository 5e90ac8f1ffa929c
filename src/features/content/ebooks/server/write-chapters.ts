import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import sharp from "sharp";
import { chapterFile, type EpubChapter, type EpubPicture } from "../../../../kit/epub/epub-book.ts";
import { toXhtml } from "../../../../kit/epub/to-xhtml.ts";
import { copyAiMark, readPictureAiMark } from "../../../../kit/pictures/picture-ai-mark.ts";
import type { TreeNode } from "../../books/contract.ts";
import { MAX_PICTURE_BYTES } from "../ebook-limits.ts";
import type { EbooksContext } from "./ebooks-context.ts";

const PICTURE = /\/files\/([0-9a-f]{64}\.[a-z0-9]{1,8})/g;
/** Formats that e-readers support; others are converted to one of them. */
const MEDIA_TYPES = {
  png: "image/png",
  jpg: "image/jpeg",
  gif: "image/gif",
  svg: "image/svg+xml",
} as const;

type Chapters = { chapters: AsyncIterable<EpubChapter>; listPictures(): AsyncIterable<EpubPicture> };

/** The texts of a book in sequence, and then the pictures in them. */
export async function writeChapters(
  context: EbooksContext,
  { bookId, path }: { bookId: number; path: string },
): Promise<Chapters> {
  const tree = await context.books.listTree(bookId);
  const inBook = new Map(
    tree.flatMap(({ document_id }) => (document_id === null ? [] : [[`${path}/document/${document_id}`, document_id]])),
  );
  const shown = new Set<string>();
  const missing = new Set<string>();
  let pictureBytes = 0;

  async function lookForPictures(html: string): Promise<void> {
    for (const [, name = ""] of html.matchAll(PICTURE)) {
      if (shown.has(name) || missing.has(name)) continue;
      // Its bytes are read when the book is packed.
      const picture = await context.pictures.open(name);
      picture?.stream.destroy();
      (picture ? shown : missing).add(name);
      pictureBytes += picture?.sizeBytes ?? 0;
      if (pictureBytes > MAX_PICTURE_BYTES)
        throw new Error(`the pictures of book ${bookId} are too many for an e-book`);
    }
  }

  function resolvePicture(src: string): string | null {
    const name = src.replace(/^\/files\//, "");
    return shown.has(name) ? pictureFile(name) : null;
  }

  async function* write(): AsyncGenerator<EpubChapter> {
    for (const node of inReadingOrder(tree)) {
      const { document_id: documentId, title, depth } = node;
      const text = documentId === null ? null : await context.books.readWholeText(documentId);
      if (documentId === null || !text) {
        yield { id: `part-${node.part}`, title, depth, xhtml: null, hasMath: false, aiMark: "none" };
        continue;
      }
      await lookForPictures(text.html);
      const { body, hasMath } = toXhtml(text.html, {
        resolvePicture,
        resolveLink: (href) => resolveLink(href, { inBook, origin: context.origin }),
      });
      yield { id: String(documentId), title, depth, xhtml: body, hasMath, aiMark: text.aiMark };
      // Lets other requests run while a long book is written.
      await setImmediate();
    }
  }

  async function* listPictures(): AsyncGenerator<EpubPicture> {
    for (const name of shown) {
      const file = pictureFile(name);
      const mediaType = MEDIA_TYPES[endingOf(file) as keyof typeof MEDIA_TYPES];
      yield { name: file, mediaType, read: () => readForBook(context, name) };
    }
  }

  return { chapters: write(), listPictures };
}

/** The contents, then the documents outside of them under a separate heading. */
function inReadingOrder(
  tree: readonly TreeNode[],
): (Pick<TreeNode, "document_id" | "title" | "depth"> & { part: number })[] {
  const listed = tree.filter(({ is_unlisted }) => !is_unlisted);
  const unlisted = tree.filter(({ is_unlisted }) => is_unlisted).map((node) => ({ ...node, depth: 1 }));
  const appendix = unlisted.length === 0 ? [] : [{ document_id: null, title: "附录", depth: 0 }, ...unlisted];
  return [...listed, ...appendix].map((node, part) => ({ ...node, part }));
}

/**
 * Links to texts of the book lead to their file, links to other pages of the site to their address; an invalid address
 * is not a link.
 */
function resolveLink(
  href: string,
  { inBook, origin }: { inBook: ReadonlyMap<string, number>; origin: string },
): string | null {
  if (!URL.canParse(href, origin)) return null;
  const url = new URL(href, origin);
  if (!["http:", "https:", "mailto:"].includes(url.protocol)) return null;
  const documentId = url.origin === origin ? inBook.get(url.pathname) : undefined;
  // Links to the chapter and not to its heading, because a missing anchor would make the whole book invalid.
  return documentId === undefined ? url.href : chapterFile(String(documentId));
}

const endingOf = (name: string) => name.slice(name.lastIndexOf(".") + 1);

function pictureFile(name: string): string {
  return `pictures/${endingOf(name) in MEDIA_TYPES ? name : name.replace(/[a-z0-9]+$/, "png")}`;
}

async function readForBook({ pictures }: EbooksContext, name: string): Promise<Uint8Array> {
  const picture = await pictures.open(name);
  if (!picture) throw new Error(`the picture ${name} is missing`);
  const bytes = await buffer(picture.stream);
  if (endingOf(name) in MEDIA_TYPES) return bytes;
  const aiMark = readPictureAiMark(bytes, await sharp(bytes).metadata());
  return copyAiMark(sharp(bytes), aiMark).png().toBuffer();
}
