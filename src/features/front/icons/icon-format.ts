/**
 * The file of icons that the build writes for the server: the length of the index, the index as JSON, then deflated
 * blocks with the names of all icons and the icons in order of their names. Only the index stays in memory (about 5
 * KB); a request for an icon reads one block.
 */
export const ICON_FILE = "icons.bin";

export const HEAD_BYTES = 4;

export interface IconIndex {
  /** Length of the block of names in bytes. */
  nameBytes: number;
  /** The first name of each block, and the end of the block, relative to the first block. */
  blocks: readonly (readonly [first: string, end: number])[];
}
