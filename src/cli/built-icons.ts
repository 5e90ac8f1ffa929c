import { join } from "node:path";
import { ICON_FILE } from "../features/front/icons/icon-format.ts";
import { createIcons } from "../features/front/icons/server/icon-file.ts";

/** The icons that the last build packed. */
export const builtIcons = createIcons(join(import.meta.dirname, "..", "..", "build", "server", ICON_FILE));
