/** Address of an article (spec §2: digits only). */
export function articlePath(articleId: number): string {
  return `/articles/${articleId}`;
}
