import { z } from "zod";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";

/** This login has ended. The next call returns the reason (spec §8). */
export const SESSION_ENDED_EVENT = "ended";

/** There is a new notification, or one was read elsewhere. A call returns which one. */
export const NEWS_EVENT = "news";

export const subscribeToSession = defineEndpoint({
  name: "subscribeToSession",
  summary:
    "这次登录的事件流（text/event-stream）：登录被结束时送出 ended 并关闭，通知有变化时送出 news，其余只是保持连接的注释行",
  method: "GET",
  path: "/v1/auth/sessions/events",
  who: "user",
  output: z.custom<ReadableStream<Uint8Array>>(),
  envelope: "flat",
  isEventStream: true,
  limits: [{ max: 120, windowSeconds: 600, per: "user", whenUnavailable: "open" }],
  errors: ["SERVICE_UNAVAILABLE"],
});
