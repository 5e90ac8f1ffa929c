import { z } from "zod";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";

/** In UTF-16 units; the renderer's own limit in bytes decides. */
const MAX_CHARACTERS = 64 * 1024;

export const previewText = defineEndpoint({
  name: "previewText",
  signsPictures: true,
  summary: "预览自己写的 Markdown，不保存",
  method: "POST",
  path: "/v1/markdown/preview",
  who: "user",
  body: z.object({ source: z.string().max(MAX_CHARACTERS, "正文太长，请删减或分几次发布") }),
  output: z.object({
    html: z.string(),
    word_count: z.number().int(),
    has_math: z.boolean(),
    has_mermaid: z.boolean(),
  }),
  limits: [{ max: 60, windowSeconds: 60, per: "user", whenUnavailable: "closed" }],
  errors: ["MARKDOWN_TOO_COMPLEX", "MARKDOWN_UNAVAILABLE"],
});
