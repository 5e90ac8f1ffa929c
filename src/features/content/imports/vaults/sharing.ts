/**
 * What a page may embed of another one: its text, only a link to it, or nothing, because its readers may not see the
 * other page.
 */
export type Sharing = "text" | "link" | "nothing";
