import { useLocation } from "react-router";
import { useSession } from "../../../../ui/facts/session.ts";
import { LatePart, lateCode } from "../../../../ui/trouble/late-part.tsx";

const CONSOLE = "/admin";
const viewBar = lateCode(() => import("./view-bar.tsx").then((code) => code.ViewBar));

/**
 * The interface for staff on every page, including readers' pages; renders nothing and loads no code for everybody
 * else.
 */
export function ForStaff() {
  const { user } = useSession();
  const { pathname } = useLocation();
  // User info stored by an older release lacks the field until the user is fetched again.
  if (user === null || !user.permissions?.includes("content.preview")) return null;
  // The console always displays the staff member's own view; the bar for another level stays visible.
  if (pathname.startsWith(CONSOLE) && (user.view_as ?? null) === null) return null;
  return <LatePart code={viewBar} props={{ viewAs: user.view_as ?? null }} />;
}
