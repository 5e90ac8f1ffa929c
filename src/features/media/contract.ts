import { z } from "zod";
import { MEDIA_KINDS } from "./media-kind.ts";

/** What everybody may know of a file: how long and how large it is, and its picture; never where its bytes are. */
export const mediaDescriptionSchema = z.object({
  id: z.number().int(),
  state: z.enum(["uploading", "uploaded", "ready", "broken"]),
  kind: z.enum(MEDIA_KINDS).nullable(),
  duration_seconds: z.number().int().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  poster_url: z.string().nullable(),
  has_captions: z.boolean(),
});

export type MediaDescription = z.output<typeof mediaDescriptionSchema>;
