/** Address of an article (spec §2: digits only). */
export function articlePath(articleId: number): string {
  return `/articles/${articleId}`;
}

/** Address of the list of an author's articles. */
export function authorPath(author: string): string {
  return `/articles?author=${encodeURIComponent(author)}`;
}
