import type { PageHandle } from "../../app-context.ts";

/** A list is chosen by its address. Beside the loader, which the browser does without. */
export const catalogueHandle: PageHandle = {
  queryNames: ["page", "category", "tag", "kind", "level", "q", "sort"],
};
