/** End of the address under which a client navigation requests a page's data; `/_.data` for a path that ends in a slash. */
export const DATA_SUFFIX = /(?:(?<=\/)_)?\.data$/;

/** In a request for data: the routes whose loaders are to run. */
export const ROUTES_PARAMETER = "_routes";

/** Path and query of the page that a visitor requested, also where the router requests its data. In: an absolute URL. */
export function readPageAddress(url: string): { pathname: string; search: string } {
  const { pathname, search, searchParams } = new URL(url);
  if (!DATA_SUFFIX.test(pathname)) return { pathname, search };
  searchParams.delete(ROUTES_PARAMETER);
  const query = searchParams.toString();
  return { pathname: pathname.replace(DATA_SUFFIX, ""), search: query && `?${query}` };
}
