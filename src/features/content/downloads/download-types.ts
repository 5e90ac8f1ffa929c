/** The requirement of a file: none, that of spec §6 for downloads, or the premium membership. */
export const DOWNLOAD_TYPES = ["free", "download", "premium_content"] as const;

export type DownloadType = (typeof DOWNLOAD_TYPES)[number];

/** What a file may be attached to. */
export const CARRIER_KINDS = ["course", "book", "article", "media"] as const;

export type CarrierKind = (typeof CARRIER_KINDS)[number];

/** Where an attached download belongs, as described by its own slice. */
export interface Carrier {
  title: string;
  path: string;
}
