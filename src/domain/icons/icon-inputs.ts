import { z } from "zod";
import { ICON_SETS, splitIconName } from "./icon-names.ts";

const HINT = `图标要写成“图标集:名字”，例如 lucide:book-open；图标集有 ${ICON_SETS.join("、")}`;

/** Whether an icon of this name exists is checked against the sets (`require-icons.ts`). */
export const iconNameSchema = z.string().refine((name) => splitIconName(name) !== null, HINT);

/** The same, or "" for none. */
export const iconOrNoneSchema = z.string().refine((name) => name === "" || splitIconName(name) !== null, HINT);
