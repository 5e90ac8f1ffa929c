/**
 * The file of outlines from which pictures for sharing are lettered: a head, an index in the order of characters, then
 * the outlines in blocks, each deflated, so that a title reads a few blocks and the memory holds the index alone.
 */
export const GLYPH_FILE = "share-glyphs.bin";

/** Of the head: how many characters, how many units the em has, how many blocks. */
export const HEAD_BYTES = 12;
/** A character: its number, its advance, the bytes of its outline. */
export const ENTRY_BYTES = 8;
/** A block: where it ends, counted from the first. */
export const BLOCK_BYTES = 4;
export const GLYPHS_PER_BLOCK = 64;
