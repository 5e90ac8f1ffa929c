import { data } from "react-router";
import { AppError } from "../../kit/api/app-error.ts";
import { pageQuery, wireId } from "../../kit/api/wire.ts";
import type { MissingContent } from "../../ui/trouble/trouble.ts";
import { fatalNotFound, type RouteFailure, requireDigits } from "./route-failure.ts";

/** The numeric id in a path; throws a fatal 404 if it is invalid. */
export function readPathId(request: Request, id: string | undefined): number {
  const parsed = wireId.safeParse(requireDigits(request, id));
  if (!parsed.success) throw fatalNotFound(request);
  return parsed.data;
}

/** Runs the read function of a loader; a domain 404 becomes a fatal 404 of the page. */
export async function loadPage<T>(request: Request, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (thrown) {
    if (isNotFound(thrown)) throw fatalNotFound(request);
    throw thrown;
  }
}

/** A 404 for content that does not exist or was removed: the page says so and links to other content. */
export function missingContent(missing: MissingContent) {
  const failure: RouteFailure = { isFatal: false, message: "内容不存在", missing };
  return data(failure, { status: 404, statusText: "Not Found" });
}

/** Runs a loader's read function for one resource; a domain 404 becomes 内容不存在 with a link to related content. */
export async function loadContent<T>(
  read: () => Promise<T>,
  wayOn: () => MissingContent | Promise<MissingContent>,
): Promise<T> {
  try {
    return await read();
  } catch (thrown) {
    if (isNotFound(thrown)) throw missingContent(await wayOn());
    throw thrown;
  }
}

/** A link to the work of a missing resource if the work exists, otherwise to the list. */
export async function wayUp(parent: () => Promise<MissingContent>, list: MissingContent): Promise<MissingContent> {
  try {
    return await parent();
  } catch (thrown) {
    if (isNotFound(thrown)) return list;
    throw thrown;
  }
}

const isNotFound = (thrown: unknown) => thrown instanceof AppError && thrown.status === 404;

/** A query value that selects the content of a page; null if absent. A value that no text can contain is a 404. */
export function readChoice(request: Request, name: string): string | null {
  const value = new URL(request.url).searchParams.get(name) || null;
  if (value !== null && /\p{Cc}/u.test(value)) throw fatalNotFound(request);
  return value;
}

/** The requested page of a list; an invalid number is a 404. */
export function readPage(request: Request): number {
  const page = pageQuery.shape.page.safeParse(new URL(request.url).searchParams.get("page") ?? undefined);
  if (!page.success) throw fatalNotFound(request);
  return page.data;
}

/** Only the first page of a list may be empty, and only for a valid selection; every other empty page is a 404. */
export async function requireListed(
  request: Request,
  list: { items: readonly unknown[]; page: number },
  isKnownChoice: () => Promise<boolean>,
): Promise<void> {
  if (list.items.length > 0) return;
  if (list.page > 1 || !(await isKnownChoice())) throw fatalNotFound(request);
}
