/** Forms in which e-invoices are handed out. */
export const FILE_KINDS = ["pdf", "ofd", "xml"] as const;

export type FileKind = (typeof FILE_KINDS)[number];
