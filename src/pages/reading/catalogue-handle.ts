import type { PageHandle } from "../../app-context.ts";

/** A shelf is chosen by its address. Beside the loader, which the browser does without. */
export const catalogueHandle: PageHandle = { shownByQuery: ["page", "category"] };
