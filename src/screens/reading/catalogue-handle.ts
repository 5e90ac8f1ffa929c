import type { PageHandle } from "../../app-context.ts";

/** The query selects the list. In a separate file from the loader, which the browser does not need. */
export const catalogueHandle: PageHandle = {
  queryNames: ["page", "category", "tag", "kind", "level", "q", "sort"],
};
