/** The purpose of a private file of a refund: a guardian's proof of identity, or a receipt of a transfer by staff. */
export const FILE_PURPOSES = ["guardian", "payback"] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];

/** Image and document formats that people and banks use. The content determines the format, not the name. */
export const MEDIA_TYPES = ["image/jpeg", "image/png", "image/webp", "application/pdf"] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

/** The maximum number of files for one request and purpose. */
export const MAX_FILES = 4;
export const MAX_FILE_BYTES = 8 * 1024 * 1024;

/** The number of days after the decision when a guardian's proof is deleted. */
export const PROOF_DAYS = 30;

export const EXTENSIONS: Readonly<Record<MediaType, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "application/pdf": "pdf",
};
