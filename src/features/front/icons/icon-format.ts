/**
 * The file of icons that the build lays beside the server: the bytes of the index, the index as JSON, then blocks, each
 * deflated: the names of all icons, and the icons in the order of their names. The memory has the index alone (some 5 KB);
 * whoever asks for an icon has one block read.
 */
export const ICON_FILE = "icons.bin";

export const HEAD_BYTES = 4;

export interface IconIndex {
  /** Bytes of the block of names. */
  nameBytes: number;
  /** The first name of each block, and where the block ends, counted from the first. */
  blocks: readonly (readonly [first: string, end: number])[];
}
