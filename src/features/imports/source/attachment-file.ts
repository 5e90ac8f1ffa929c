const ATTACHED = /^(?:attachments|附件)\/(?:.*\/)?[^/]+$/i;

/** A file of the folder whose files are handed out as they are: neither lesson nor film. */
export function isAttachmentPath(path: string): boolean {
  return ATTACHED.test(path);
}
