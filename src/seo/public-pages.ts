/** An address for search engines, with what of it everybody may know. */
export interface PublicPage {
  /** In the order of its kind. */
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

/** Where a file of a long list begins, and when the last of its pages changed. */
interface Cut {
  afterId: number;
  changedAt: Date;
}

/** All pages of one kind, however many: never more in memory than one batch. */
export interface PublicPages {
  /** In the address of their sitemap. */
  name: string;
  /** Where files of this many pages begin. */
  cut(size: number): Promise<Cut[]>;
  listAfter(wanted: { afterId: number; limit: number }): Promise<PublicPage[]>;
}
