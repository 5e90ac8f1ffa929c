import { z } from "zod";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { wireAiMark, wireId } from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { MARKED_KINDS } from "./marked-content.ts";

const params = z.object({ kind: z.enum(MARKED_KINDS, { error: "没有这一类内容" }), id: wireId });
const output = z.object({ title: z.string(), ai_mark: wireAiMark });

export const getAiMark = defineEndpoint({
  name: "getAiMark",
  summary: "一项内容标没标为 AI 生成或 AI 辅助生成",
  method: "GET",
  path: "/v1/admin/ai-marks/{kind}/{id}",
  who: can("content.publish"),
  params,
  output,
  errors: ["NOT_FOUND"],
});

export const changeAiMark = defineEndpoint({
  name: "changeAiMark",
  summary: "把文章、书、文档、课程、课、媒体或下载标为 AI 生成、AI 辅助生成，或去掉标识；读者在标题下和卡片上看到",
  method: "PUT",
  path: "/v1/admin/ai-marks/{kind}/{id}",
  who: can("content.publish"),
  params,
  body: z.object({ ai_mark: wireAiMark }),
  output,
  limits: [{ max: 600, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" }],
  errors: ["NOT_FOUND"],
});
