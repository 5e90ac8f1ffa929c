import { z } from "zod";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { wireId } from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { downloadLinkSchema } from "../downloads/contract.ts";

const errors = ["NOT_FOUND", "NOT_VIP", "VIP_EXPIRED", "INSUFFICIENT_LEVEL", "UNKNOWN_TYPE"] as const;

const ebookSchema = z.object({
  id: z.number().int(),
  state: z.enum(["making", "ready", "failed"]),
});

export type Ebook = z.output<typeof ebookSchema>;

export const orderEbook = defineEndpoint({
  name: "orderEbook",
  summary: "把一本书做成 EPUB：能读全书的人可以，作者要允许；已经做好的直接用，再问一次就知道做好没有",
  method: "POST",
  path: "/v1/books/{id}/ebook",
  who: "user",
  params: z.object({ id: wireId }),
  body: z.object({}),
  output: z.object({ ebook: ebookSchema }),
  // Polled every second while the e-book is being created.
  limits: [{ max: 1_200, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "open" }],
  errors,
});

export const fetchEbook = defineEndpoint({
  name: "fetchEbook",
  summary: "下载做好的 EPUB：检查权限，给出十分钟的票据和地址；断了可以接着下",
  method: "POST",
  path: "/v1/ebooks/{id}/fetch",
  who: "user",
  params: z.object({ id: wireId }),
  body: z.object({}),
  output: downloadLinkSchema,
  setsCookie: true,
  limits: [{ max: 300, windowSeconds: HOUR_SECONDS, per: "ip", whenUnavailable: "open" }],
  errors,
});
