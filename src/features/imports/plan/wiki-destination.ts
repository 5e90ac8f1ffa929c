import type { FoundReference } from "../pages/found-reference.ts";
import type { SourceResolver } from "./source-resolver.ts";

/** What a reference is as an address: `[[甲#节]]` becomes `/path/甲.md#节`. null when no file bears that name. */
export function destinationOf(reference: FoundReference, from: string, resolver: SourceResolver): string | null {
  const { destination, form } = reference;
  if (form !== "wiki") return destination;
  const path = resolver.named(from, destination);
  const fragment = destination.includes("#") ? destination.slice(destination.indexOf("#")) : "";
  return path === null ? null : `/${path}${fragment}`;
}
