/** The kind of a project's file, detected from its content, because the name comes from the sender. */
export const FILE_KINDS = ["jpg", "png", "webp", "pdf", "zip"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Who uploaded it. */
export const FILE_SIDES = ["client", "staff"] as const;
export type FileSide = (typeof FILE_SIDES)[number];

/** The maximum number of files of one project, by uploader. */
export const MAX_FILES: Readonly<Record<FileSide, number>> = { client: 10, staff: 60 };

export const MAX_FILE_BYTES = 20 * 1024 * 1024;

/** Attachments of an enquiry without an agreement are deleted this long after its end. */
export const FILE_RETENTION_DAYS = 180;
