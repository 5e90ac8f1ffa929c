import type { VersionRow } from "./version-store.ts";

/** The bytes of a version as they are sent. */
export interface SentFile {
  storageName: string;
  sha256: string;
  sizeBytes: number;
}

type Stored = Pick<VersionRow, "sizeBytes" | "markedStorageName" | "markedSha256" | "markedSizeBytes"> & {
  storageName: string | null;
  sha256: string | null;
};

/** The copy with the AI mark if there is one, otherwise the original file; null: it is not stored yet. */
export function sentFileOf(version: Stored): SentFile | null {
  const { markedStorageName, markedSha256, markedSizeBytes, storageName, sha256, sizeBytes } = version;
  if (markedStorageName !== null && markedSha256 !== null && markedSizeBytes !== null)
    return { storageName: markedStorageName, sha256: markedSha256, sizeBytes: markedSizeBytes };
  return storageName === null || sha256 === null ? null : { storageName, sha256, sizeBytes };
}
