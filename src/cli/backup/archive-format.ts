import { createHmac } from "node:crypto";
import { z } from "zod";

/** Folders of DATA_DIR that belong to the site's data: pictures, films, and the copies people requested. */
export const ARCHIVED_FOLDERS = ["files", "media", "exports"] as const;
export const MANIFEST = "manifest.json";
/** Written last: what must be there for the archive to be whole. */
export const COUNTS = "counts.json";
/** Archives of format 1 have no SHA-256 of their entries; the checksums of the zip are all that they can be checked by. */
export const FORMAT = 2;
export const tableFile = (name: string) => `tables/${name}.copy`;
export const isArchivedFile = (entry: string) => ARCHIVED_FOLDERS.some((folder) => entry.startsWith(`${folder}/`));

export const manifestSchema = z.object({
  format: z.union([z.literal(1), z.literal(FORMAT)]),
  made_at: z.string(),
  /** Tells whether a secret is the one this data was written with, and nothing else about it. */
  secret_mark: z.string(),
  shape: z.object({
    tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
    sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
    migrations: z.array(z.string()),
  }),
});
export const countsSchema = z.object({
  tables: z.record(z.string(), z.number()),
  files: z.number(),
  /** Of every other entry, by its name. Absent in format 1. */
  sha256: z.record(z.string(), z.string()).optional(),
});

export function markSecret(secret: string): string {
  return createHmac("sha256", secret).update("zhixing backup").digest("hex").slice(0, 32);
}
