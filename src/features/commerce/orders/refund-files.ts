/** What a private paper of a refund is for: a guardian shows who they are, staff shows what was paid by hand. */
export const FILE_PURPOSES = ["guardian", "payback"] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];

/** Pictures and documents that people and banks have; what a file is says its content, never its name. */
export const MEDIA_TYPES = ["image/jpeg", "image/png", "image/webp", "application/pdf"] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

/** Of one request and purpose. */
export const MAX_FILES = 4;
export const MAX_FILE_BYTES = 8 * 1024 * 1024;

/** A guardian's proof goes so long after the decision. */
export const PROOF_DAYS = 30;

export const EXTENSIONS: Readonly<Record<MediaType, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "application/pdf": "pdf",
};
