import { isDocumentPath, isPicturePath } from "./safe-path.ts";

const ATTACHED = /^(?:attachments|附件)\/(?:.*\/)?[^/]+$/i;

/** A file of the attachments folder that is neither lesson nor film. */
export function isAttachmentPath(path: string): boolean {
  return ATTACHED.test(path);
}

/** For a book: the folder where a vault stores its pictures; chapters may be anywhere. */
export function isBookAttachment(path: string): boolean {
  return isAttachmentPath(path) && !isDocumentPath(path) && !isPicturePath(path);
}
