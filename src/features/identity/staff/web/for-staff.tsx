import { useSession } from "../../../../ui/facts/session.ts";
import { LatePart, lateCode } from "../../../../ui/trouble/late-part.tsx";

const viewBar = lateCode(async () => (await import("./view-bar.tsx")).ViewBar);

/** The interface for staff on every page, including readers' pages; nothing, and no code, for everybody else. */
export function ForStaff() {
  const { user } = useSession();
  // What an older release stored lacks the field until the user is fetched again.
  if (user === null || !user.permissions?.includes("content.preview")) return null;
  return <LatePart code={viewBar} props={{ viewAs: user.view_as ?? null }} />;
}
