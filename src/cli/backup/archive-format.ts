import { createHmac } from "node:crypto";
import { z } from "zod";

/** Folders of DATA_DIR that belong to the site's data: pictures, films and private files. */
export const ARCHIVED_FOLDERS = ["files", "media", "exports"] as const;
export const MANIFEST = "manifest.json";
/** Written last: the list of what a complete archive must contain. */
export const COUNTS = "counts.json";
/** Only in encrypted archives: the secret from which the keys of the data are derived. */
export const SECRET_ENTRY = "app-secret";
/** Archives of format 1 have no SHA-256 of their entries; only the checksums of the zip can be checked. */
export const FORMAT = 2;
export const tableFile = (name: string) => `tables/${name}.copy`;
export const isArchivedFile = (entry: string) => ARCHIVED_FOLDERS.some((folder) => entry.startsWith(`${folder}/`));

export const manifestSchema = z.object({
  format: z.union([z.literal(1), z.literal(FORMAT)]),
  made_at: z.string(),
  /** Identifies the secret with which this data was written, without revealing anything about it. */
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
  /** The hash of every other entry, by its name. Absent in format 1. */
  sha256: z.record(z.string(), z.string()).optional(),
  /** One hash over all rows and files (decision 0152). Absent in archives of earlier releases. */
  content_hash: z.string().optional(),
});

export function markSecret(secret: string): string {
  return createHmac("sha256", secret).update("zhixing backup").digest("hex").slice(0, 32);
}
