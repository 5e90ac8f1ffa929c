import { PERMISSIONS } from "../domain/staff/permissions.ts";
import type { ConsolePage } from "../ui/console/page.ts";
import { PageHead } from "../ui/console/page-parts.tsx";
import { ErrorNote } from "../ui/feedback/notes.tsx";

/**
 * Shown instead of a page that the staff member may not open: names the missing permission and the people who can grant
 * it.
 */
export function DeniedPage({ page }: { page: ConsolePage }) {
  const names = page.needs.map((needed) => `“${PERMISSIONS[needed]}”`).join("或");
  return (
    <>
      <PageHead title={page.title} />
      <ErrorNote title="你没有打开这一页的权限" text={`这一页需要${names}的权限。站长可以在“工作人员与角色”里给你。`} />
    </>
  );
}
