/**
 * What a page may show of another one: its text, no more than a link to it, or nothing, since readers may not see it.
 */
export type Sharing = "text" | "link" | "nothing";
