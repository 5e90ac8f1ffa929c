/** The panels next to a film. */
export const SIDE_TABS = { transcript: "文稿", chapters: "章节", notes: "笔记" } as const;

export type SideTab = keyof typeof SIDE_TABS;
