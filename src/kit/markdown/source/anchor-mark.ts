/** `[[id]]`, as AsciiDoc writes a place to link to: the source of a pattern whose first group is the id. */
export const ANCHOR_MARK = "\\[\\[([a-zA-Z][\\w.:-]{0,100})\\]\\]";
