import { orderPages } from "../../features/commerce/orders/admin/pages.ts";
import { coursePages, teacherPages } from "../../features/content/courses/admin/pages.ts";
import { sitePages } from "../../features/front/site/admin/pages.ts";
import { staffPages } from "../../features/identity/staff/admin/pages.ts";
import type { ConsolePage } from "../../ui/console/page.ts";

/** Every page of the console, in the order of the menu; each slice declares its own. */
export const CONSOLE_PAGES: readonly ConsolePage[] = [
  ...coursePages,
  ...teacherPages,
  ...orderPages,
  ...sitePages,
  ...staffPages,
];
