/** File formats of e-invoices. */
export const FILE_KINDS = ["pdf", "ofd", "xml"] as const;

export type FileKind = (typeof FILE_KINDS)[number];
