/** Any other id is a fatal 404 (spec §5). */
const ARTICLE_PATH = /^\/articles\/\d+(?=\/?$)/;

/** Where the API answers the article of this page; null: it is no page of an article, and nothing is requested. */
export function earlyPathOf(pathname: string): string | null {
  const [path] = ARTICLE_PATH.exec(pathname) ?? [];
  return path === undefined ? null : `/api/v1${path}`;
}
