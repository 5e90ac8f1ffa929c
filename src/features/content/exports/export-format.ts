import { z } from "zod";

/** Written last: an export without it is incomplete. */
export const MANIFEST = "zhixing.json";
export const PICTURES = "pictures";
export const ORIGINALS = "originals";

export const manifestSchema = z.strictObject({
  format: z.literal(1),
  /** The last id of each table, so that no id is used again for something else. */
  last_numbers: z.record(z.string(), z.int().min(0)),
  files: z.int().min(0),
  /** The facts that every item of a kind has. Absent in exports of earlier releases. */
  facts: z.record(z.string(), z.record(z.string(), z.array(z.string()))).optional(),
});

const PICTURE_ADDRESS = /\/files\/([0-9a-f]{64}\.(?:png|jpg|gif|webp|avif|svg))\b/g;

/** Names of the site's own pictures that a file refers to. */
export function picturesIn(content: string): string[] {
  return Array.from(content.matchAll(PICTURE_ADDRESS), ([, name]) => name ?? "");
}
