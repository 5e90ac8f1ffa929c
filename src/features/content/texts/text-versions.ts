import type { References } from "./text-references.ts";

/** Kinds of texts that have versions. Legal texts have separate versions, which are published and never change. */
export const TEXT_KINDS = ["article", "document", "lesson"] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** Why a text was saved; `before`: its state before its first version was stored. */
export const VERSION_CAUSES = ["import", "edit", "restore", "before"] as const;
export type VersionCause = (typeof VERSION_CAUSES)[number];

/** Who changes a text, and from which version. */
export interface TextChange {
  cause: Exclude<VersionCause, "before">;
  by: number | null;
  /** The version that the change is based on: rejected if there is a newer one. Omitted: replaces the current text. */
  base?: number;
}

/** For imports, which replace the stored text with the text of the source. */
export const IMPORTED: TextChange = { cause: "import", by: null };

/** A text for editing. */
export interface WrittenText {
  id: number;
  title: string;
  markdown: string;
  /** 0: none is stored yet. */
  version: number;
}

/** How a slice provides its texts for editing. */
export interface EditableTexts {
  kind: TextKind;
  find(id: number): Promise<WrittenText | null>;
  /**
   * Returns the version of the text, which is the previous one if nothing changed. Throws 404, and 409 `TEXT_CHANGED`
   * if another one was saved in the meantime.
   */
  save(draft: {
    id: number;
    markdown: string;
    references?: References;
    change: TextChange;
  }): Promise<{ version: number }>;
}

/** The maximum number of versions of each text; older ones are deleted. */
export const MAX_VERSIONS = 200;
/** Beyond the newest few, versions older than two years are deleted. */
export const RETENTION_DAYS = 730;
export const MIN_RETAINED_VERSIONS = 20;
