import { z } from "zod";
import { FOLLOWED_KINDS } from "../../../domain/notifications/followed.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { wireId, wireTime } from "../../../kit/api/wire.ts";

const params = z.object({ kind: z.enum(FOLLOWED_KINDS), id: wireId });
const followAnswer = z.object({ is_followed: z.boolean() });
const limits = [{ max: 120, windowSeconds: 60, per: "user", whenUnavailable: "open" }] as const;

export const readFollow = defineEndpoint({
  name: "readFollow",
  summary: "自己是否关注了一门课、一本书、一位讲师、一个话题或共创提议",
  method: "GET",
  path: "/v1/follows/{kind}/{id}",
  who: "user",
  params,
  output: followAnswer,
  limits,
});

export const follow = defineEndpoint({
  name: "follow",
  summary: "关注：有新内容时收到通知；再做一次没有变化",
  method: "PUT",
  path: "/v1/follows/{kind}/{id}",
  who: "user",
  params,
  output: followAnswer,
  limits,
  errors: ["NOT_FOUND", "TOO_MANY_FOLLOWS"],
});

export const unfollow = defineEndpoint({
  name: "unfollow",
  summary: "不再关注；没有关注过的不变",
  method: "DELETE",
  path: "/v1/follows/{kind}/{id}",
  who: "user",
  params,
  output: followAnswer,
  limits,
});

export const listFollows = defineEndpoint({
  name: "listFollows",
  summary: "自己关注的全部内容，最近关注的在前",
  method: "GET",
  path: "/v1/follows",
  who: "user",
  output: z.object({
    items: z.array(
      z.object({
        kind: z.enum(FOLLOWED_KINDS),
        id: z.number().int(),
        /** null: it was deleted or is withdrawn. */
        title: z.string().nullable(),
        /** null: it has no page. */
        path: z.string().nullable(),
        followed_at: wireTime,
      }),
    ),
  }),
  limits,
});
