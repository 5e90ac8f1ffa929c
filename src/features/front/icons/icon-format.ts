/**
 * The file of icons that the build places beside the server: the bytes of the index, the index as JSON, then blocks,
 * each deflated: the names of all icons, and the icons in the order of their names. The memory has the index alone
 * (some 5 KB); a request for an icon reads one block.
 */
export const ICON_FILE = "icons.bin";

export const HEAD_BYTES = 4;

export interface IconIndex {
  /** Bytes of the block of names. */
  nameBytes: number;
  /** The first name of each block, and where the block ends, counted from the first. */
  blocks: readonly (readonly [first: string, end: number])[];
}
