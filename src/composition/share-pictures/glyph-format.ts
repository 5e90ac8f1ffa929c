/**
 * The file of outlines for the text in pictures for sharing: a head, an index in the order of characters, then the
 * outlines in compressed blocks. A title reads a few blocks, and only the index is in memory.
 */
export const GLYPH_FILE = "share-glyphs.bin";

/** The head: number of characters, units per em, number of blocks. */
export const HEAD_BYTES = 12;
/** A character: its number, its advance width, the length of its outline in bytes. */
export const ENTRY_BYTES = 8;
/** A block: its end, counted from the first block. */
export const BLOCK_BYTES = 4;
export const GLYPHS_PER_BLOCK = 64;
