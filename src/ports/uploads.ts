/**
 * Files that arrive in chunks, possibly over hours and restarts, until they are complete and processed. We generate the
 * names.
 */
export interface Uploads {
  /** Starts an upload of this size. Throws 507 if the disk has no space for it. */
  begin(name: string, sizeBytes: number): Promise<void>;
  /** The number of received bytes; null if the upload does not exist. */
  measure(name: string): Promise<number | null>;
  /** The path of the file on this machine, complete or not. Throws a `TypeError` if the name does not have our form. */
  pathOf(name: string): string;
  /** Deletes the file and its received bytes; does nothing if it does not exist. */
  remove(name: string): Promise<void>;
}

const UPLOAD_NAME = /^[0-9a-f]{32}$/;

/** Whether a name has the form of an upload. Other names are refused before they reach a disk. */
export function isUploadName(name: string): boolean {
  return UPLOAD_NAME.test(name);
}
