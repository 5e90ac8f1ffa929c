import { z } from "zod";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { pageOf, pageQuery, wireId } from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";

const offerSchema = z.object({
  book_id: z.number().int(),
  title: z.string(),
  is_offered: z.boolean(),
  /** The number of users within the last year, each counted once a day. */
  taken: z.number().int(),
});

export const listEbookOffers = defineEndpoint({
  name: "listEbookOffers",
  summary: "全部图书能不能带走，带下载的人次",
  method: "GET",
  path: "/v1/admin/ebooks",
  who: can("content.publish"),
  query: pageQuery,
  output: pageOf(offerSchema),
});

export const offerEbook = defineEndpoint({
  name: "offerEbook",
  summary: "允许或不再允许把一本书下载成 EPUB；不再允许时，正在下载的一秒内中断",
  method: "PUT",
  path: "/v1/admin/books/{id}/ebook",
  who: can("content.publish"),
  params: z.object({ id: wireId }),
  body: z.object({ is_offered: z.boolean() }),
  output: offerSchema,
  limits: [{ max: 600, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" }],
  errors: ["NOT_FOUND"],
});
