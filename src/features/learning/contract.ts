import { z } from "zod";
import { defineEndpoint } from "../../kit/api/endpoint.ts";
import { plainTextOf, wireId, wireTime } from "../../kit/api/wire.ts";
import { shelfSchema } from "../books/contract.ts";

/** Id of the last heading passed, so that an edit does not lose the place; null before the first one. */
const anchorSchema = z.string().max(200).nullable();

/** Where a reader stands in a document. */
const readingPositionSchema = z.object({
  document_id: z.number().int(),
  /** 0–100, the furthest part seen. */
  percent: z.number().int().min(0).max(100),
  anchor: anchorSchema,
  updated_at: wireTime,
});

export const saveReadingPosition = defineEndpoint({
  name: "saveReadingPosition",
  summary: "记录读到哪里；进度只进不退",
  method: "PUT",
  path: "/v1/learning/documents/{id}",
  who: "user",
  params: z.object({ id: wireId }),
  body: z.object({ percent: z.number().int().min(0).max(100), anchor: plainTextOf(200).nullable() }),
  output: z.object({ position: readingPositionSchema }),
  limits: [{ max: 120, windowSeconds: 60, per: "user", whenUnavailable: "open" }],
  errors: ["NOT_FOUND", "INSUFFICIENT_PERMISSIONS"],
});

export const getBookProgress = defineEndpoint({
  name: "getBookProgress",
  summary: "自己在一本书里的进度",
  method: "GET",
  path: "/v1/learning/books/{id}",
  who: "user",
  params: z.object({ id: wireId }),
  output: z.object({
    percent: z.number().int(),
    last_document_id: z.number().int().nullable(),
    positions: z.array(readingPositionSchema),
  }),
  errors: ["NOT_FOUND"],
});

export const continueLearning = defineEndpoint({
  name: "continueLearning",
  summary: "继续学习：最近读过的书与停下的位置",
  method: "GET",
  path: "/v1/learning/continue",
  who: "user",
  output: z.object({
    items: z.array(
      z.object({
        book_id: z.number().int(),
        shelf: shelfSchema,
        book_title: z.string(),
        cover_url: z.string(),
        document_id: z.number().int(),
        document_title: z.string(),
        anchor: anchorSchema,
        /** Of the whole book, by words. */
        percent: z.number().int(),
        updated_at: wireTime,
      }),
    ),
  }),
});

export type ReadingPosition = z.output<typeof readingPositionSchema>;
