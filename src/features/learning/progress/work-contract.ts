import { z } from "zod";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { wireId } from "../../../kit/api/wire.ts";
import { resourceProgressSchema, workKindSchema } from "./contract.ts";

export const getWorkProgress = defineEndpoint({
  name: "getWorkProgress",
  summary: "自己在一本书、一门课里的进度",
  method: "GET",
  path: "/v1/learning/works/{kind}/{id}",
  who: "user",
  params: z.object({ kind: workKindSchema, id: wireId }),
  output: z.object({
    percent: z.number().int(),
    finished_count: z.number().int(),
    thing_count: z.number().int(),
    /** The latest resource, with the address of the position in it. */
    last: z.object({ thing_id: z.number().int(), title: z.string(), path: z.string() }).nullable(),
    things: z.array(resourceProgressSchema),
  }),
  errors: ["NOT_FOUND"],
});
