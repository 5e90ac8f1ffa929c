/** Files that arrive in pieces, over hours and restarts, until they are whole and something takes them. Names are drawn by us. */
export interface Uploads {
  /** Where one begins that will have this size. Throws 507 when the disk has no room for it. */
  begin(name: string, sizeBytes: number): Promise<void>;
  /** How much is there; null when there is no such upload. */
  measure(name: string): Promise<number | null>;
  /** The file on this machine, whole or not. */
  pathOf(name: string): string;
  /** Removing a missing file is harmless. */
  remove(name: string): Promise<void>;
}

const UPLOAD_NAME = /^[0-9a-f]{32}$/;

/** Whether a name has the form of an upload. Other names are refused before they reach a disk. */
export function isUploadName(name: string): boolean {
  return UPLOAD_NAME.test(name);
}
