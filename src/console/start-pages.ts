import { PERMISSIONS, type Permission } from "../domain/staff/permissions.ts";
import type { ConsolePage } from "../ui/console/page.ts";
import { lateCode } from "../ui/trouble/late-part.tsx";

const [first, ...others] = Object.keys(PERMISSIONS) as [Permission, ...Permission[]];

/** The first page, open to all staff. */
export const startPages: readonly ConsolePage[] = [
  {
    path: "/",
    title: "工作台",
    group: "工作台",
    needs: [first, ...others],
    code: lateCode(async () => (await import("./start-page.tsx")).StartPage),
  },
];
