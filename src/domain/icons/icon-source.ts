/** The icons of the included sets. */
export interface Icons {
  /** The contents of the `<svg>` of each icon; unknown names are omitted. */
  read(names: readonly string[]): Promise<Map<string, string>>;
  /** Names that contain all of these words, the best matches first, and the total number. */
  search(words: readonly string[], max: number): Promise<{ names: string[]; total: number }>;
}

/** The icons on pages: the bodies of the icons that a page names. */
export interface GuestIcons {
  draw(names: readonly (string | null)[]): Promise<DrawnIcons>;
}

/** Name → body, for known names. */
export type DrawnIcons = Readonly<Record<string, string>>;
