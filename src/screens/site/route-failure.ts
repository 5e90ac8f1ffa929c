import { data } from "react-router";
import { readPageAddress } from "../../kit/values/page-data-address.ts";
import type { MissingContent } from "../../ui/trouble/trouble.ts";

/** The facts of an error that the error screen receives but does not show (spec §2). */
export interface RouteFailure {
  isFatal: boolean;
  message: string;
  /**
   * The address is valid but its content was removed: 内容不存在, with a link to other content (spec §6, decision 0063).
   */
  missing?: MissingContent;
}

/** A fatal 404: the error screen takes the whole window (spec §5). */
export function fatalNotFound(request: Request) {
  const { pathname, search } = readPageAddress(request.url);
  const failure: RouteFailure = { isFatal: true, message: `Page Not Found: ${pathname}${search}` };
  return data(failure, { status: 404, statusText: "Not Found" });
}

/** Returns the id of an address, which must be digits only; any other id is a fatal 404 (spec §5). */
export function requireDigits(request: Request, id: string | undefined): string {
  if (id === undefined || !/^\d+$/.test(id)) throw fatalNotFound(request);
  return id;
}
