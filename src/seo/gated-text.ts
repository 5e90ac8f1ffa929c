/** Marks the element of a page with the text that only members may read completely. */
export const GATED_TEXT_CLASS = "gated-text";
