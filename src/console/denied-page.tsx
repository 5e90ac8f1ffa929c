import { PERMISSIONS, type Permission, permissionsOf, ROLE_TITLES, ROLES } from "../domain/staff/permissions.ts";
import { type ConsolePage, consoleHref } from "../ui/console/page.ts";
import { PageHead } from "../ui/console/page-parts.tsx";
import { LinkButton } from "../ui/controls/button.tsx";
import { EmptyState } from "../ui/feedback/notes.tsx";

/**
 * Shown instead of a page that the staff member may not open: names the missing permission, the roles that have it, and
 * the people who can grant it.
 */
export function DeniedPage({ page }: { page: ConsolePage }) {
  const names = page.needs.map((needed) => `“${PERMISSIONS[needed]}”`).join("或");
  const roles = ROLES.filter((role) => role !== "owner" && page.needs.some((needed) => hasPermission(role, needed)));
  const holders =
    roles.length === 0
      ? "只有站长有"
      : `${roles.map((role) => ROLE_TITLES[role]).join("、")}有。站长可以在“工作人员与角色”里给你`;
  return (
    <>
      <PageHead title={page.title} />
      <EmptyState
        drawing="lock"
        title="你没有打开这一页的权限"
        text={`这一页需要${names}的权限，${holders}。`}
        action={
          <LinkButton variant="secondary" size="small" to={consoleHref("/")}>
            回工作台
          </LinkButton>
        }
      />
    </>
  );
}

function hasPermission(role: (typeof ROLES)[number], permission: Permission): boolean {
  return permissionsOf([role]).includes(permission);
}
