/** Marks the element of a page that holds what only members may read whole. */
export const GATED_TEXT_CLASS = "gated-text";
