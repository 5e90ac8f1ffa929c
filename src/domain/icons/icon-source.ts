/** The icons of the packed sets. */
export interface Icons {
  /** What is inside the `<svg>` of each; unknown names are left out. */
  read(names: readonly string[]): Promise<Map<string, string>>;
  /** Names that contain every one of these words, the nearest first, and how many there are. */
  search(words: readonly string[], max: number): Promise<{ names: string[]; total: number }>;
}

/** What pages show of icons: the bodies of those that they name. */
export interface GuestIcons {
  draw(names: readonly (string | null)[]): Promise<DrawnIcons>;
}

/** Name → body, for names that are known. */
export type DrawnIcons = Readonly<Record<string, string>>;
