/** Any other id is a fatal 404 (spec §5). */
const ARTICLE_PATH = /^\/articles\/\d+(?=\/?$)/;

/** The API address of this page's article; null: it is not an article page, and nothing is requested. */
export function earlyPathOf(pathname: string): string | null {
  const [path] = ARTICLE_PATH.exec(pathname) ?? [];
  return path === undefined ? null : `/api/v1${path}`;
}
