/** An address for search engines, with public facts about it. */
export interface PublicPage {
  /** Pages of one kind are ordered by this. */
  id: number;
  path: string;
  updatedAt: Date;
  /** An uploaded cover. */
  imagePath?: string | null;
  video?: PublicVideo | null;
}

/** A film that the page plays; the address of its bytes stays private. */
export interface PublicVideo {
  title: string;
  description: string;
  thumbnailPath: string;
  /** null: not known yet. */
  seconds: number | null;
  publishedAt: Date;
  isFree: boolean;
}

/** The start of a file of a long list, and the last change of its pages. */
interface Cut {
  afterId: number;
  changedAt: Date;
}

/** All pages of one kind; at most one batch is in memory. */
export interface PublicPages {
  /** Used in the address of their sitemap. */
  name: string;
  /** The starts of files of this many pages. */
  cut(size: number): Promise<Cut[]>;
  listAfter(wanted: { afterId: number; limit: number }): Promise<PublicPage[]>;
}
