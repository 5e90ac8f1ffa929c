import { z } from "zod";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { wireTime } from "../../../kit/api/wire.ts";

/** The state of share cards in WeChat. The ticket itself is never returned. */
export const shareCardsSchema = z.object({
  state: z.enum(["off", "works", "fails"]),
  app_id: z.string().nullable(),
  /** When the current ticket expires; a new one is fetched before. */
  holds_until: wireTime.nullable(),
  /** Why WeChat returned none. */
  problem: z.string().nullable(),
});

export type ShareCardsState = z.output<typeof shareCardsSchema>;

export const readShareCards = defineEndpoint({
  name: "readShareCards",
  summary: "微信分享卡片是否可用：没有票据时向微信要一张",
  method: "GET",
  path: "/v1/admin/share-cards",
  who: can("settings.manage"),
  output: shareCardsSchema,
});
