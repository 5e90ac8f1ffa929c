import { createHmac } from "node:crypto";
import { z } from "zod";

/** Folders of DATA_DIR that belong to the site's data: pictures, films, and the copies people asked for. */
export const ARCHIVED_FOLDERS = ["files", "media", "exports"] as const;
export const MANIFEST = "manifest.json";
/** Written last: what must be there for the archive to be whole. */
export const COUNTS = "counts.json";
export const tableFile = (name: string) => `tables/${name}.copy`;

export const manifestSchema = z.object({
  format: z.literal(1),
  made_at: z.string(),
  /** Tells whether a secret is the one this data was written with, and nothing else about it. */
  secret_mark: z.string(),
  shape: z.object({
    tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
    sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
    migrations: z.array(z.string()),
  }),
});
export const countsSchema = z.object({ tables: z.record(z.string(), z.number()), files: z.number() });

export function markSecret(secret: string): string {
  return createHmac("sha256", secret).update("zhixing backup").digest("hex").slice(0, 32);
}
