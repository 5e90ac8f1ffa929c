import { isDocumentPath, isPicturePath } from "./safe-path.ts";

const ATTACHED = /^(?:attachments|附件)\/(?:.*\/)?[^/]+$/i;

/** A file of the attachments folder: neither lesson nor film. */
export function isAttachmentPath(path: string): boolean {
  return ATTACHED.test(path);
}

/** Of a book: there a vault stores its pictures, and chapters may be anywhere. */
export function isBookAttachment(path: string): boolean {
  return isAttachmentPath(path) && !isDocumentPath(path) && !isPicturePath(path);
}
