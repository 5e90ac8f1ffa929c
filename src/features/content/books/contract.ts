import { z } from "zod";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { pageOf, pageQuery, plainTextOf, wireAiMark, wireId, wireTime } from "../../../kit/api/wire.ts";
import { visibleTextSchema } from "../texts/contract.ts";
import { bookTypes, SHELVES } from "./book-types.ts";

export const shelfSchema = z.enum(SHELVES);
export const bookTypeSchema = z.enum(bookTypes);

export const bookCardSchema = z.object({
  id: z.number().int(),
  shelf: shelfSchema,
  content_type: bookTypeSchema,
  title: z.string(),
  summary: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  cover_url: z.string(),
  document_count: z.number().int(),
  word_count: z.number().int(),
  /** Documents that guests may read in full. */
  preview_count: z.number().int(),
  first_document_id: z.number().int().nullable(),
  ai_mark: wireAiMark,
  updated_at: wireTime,
});

/** A node of the book's tree in reading order; groups have no text of their own. */
const treeNodeSchema = z.object({
  /** null for a pure group heading. */
  document_id: z.number().int().nullable(),
  title: z.string(),
  depth: z.number().int(),
  is_preview: z.boolean(),
  /** In the appendix: neither the contents nor a text links to it. */
  is_unlisted: z.boolean(),
  word_count: z.number().int(),
});

/** A document as its viewer may see it. */
const documentSchema = visibleTextSchema.extend({
  id: z.number().int(),
  book_id: z.number().int(),
  title: z.string(),
  updated_at: wireTime,
});

export const listBooks = defineEndpoint({
  name: "listBooks",
  summary: "书架：体系图书或会员图书",
  method: "GET",
  path: "/v1/books",
  who: "anyone",
  query: pageQuery.extend({ shelf: shelfSchema.optional(), category: plainTextOf(40).optional() }),
  output: pageOf(bookCardSchema),
  publicSeconds: 60,
});

export const getBook = defineEndpoint({
  name: "getBook",
  summary: "一本书的简介与目录",
  method: "GET",
  path: "/v1/books/{id}",
  who: "anyone",
  params: z.object({ id: wireId }),
  output: z.object({
    book: bookCardSchema,
    intro_html: z.string(),
    offers_ebook: z.boolean(),
    tree: z.array(treeNodeSchema),
  }),
  publicSeconds: 60,
  errors: ["NOT_FOUND"],
});

export const getDocument = defineEndpoint({
  name: "getDocument",
  signsPictures: "document",
  summary: "读一篇文档：有权限得全文，否则得试读部分与原因",
  method: "GET",
  path: "/v1/books/{book_id}/documents/{id}",
  who: "anyone",
  params: z.object({ book_id: wireId, id: wireId }),
  output: z.object({ document: documentSchema }),
  errors: ["NOT_FOUND"],
});

export type BookCard = z.output<typeof bookCardSchema>;
export type TreeNode = z.output<typeof treeNodeSchema>;
export type BookDocument = z.output<typeof documentSchema>;
export type Shelf = z.output<typeof shelfSchema>;
