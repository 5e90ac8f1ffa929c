/** The kind of a project's file, by its content; the name comes from the sender. */
export const FILE_KINDS = ["jpg", "png", "webp", "pdf", "zip"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** The uploader's side. */
export const FILE_SIDES = ["client", "staff"] as const;
export type FileSide = (typeof FILE_SIDES)[number];

/** Of one project, from each side. */
export const MAX_FILES: Readonly<Record<FileSide, number>> = { client: 10, staff: 60 };

export const MAX_FILE_BYTES = 20 * 1024 * 1024;

/** Attachments of an enquiry that came to nothing go so long after its end. */
export const FILE_RETENTION_DAYS = 180;
