import type { FollowedHere } from "../../features/community/notifications/web/follow-buttons.tsx";
import type { Download } from "../../features/content/downloads/contract.ts";
import { AttachmentOutline } from "../../features/content/downloads/web/attachment-outline.tsx";
import { useSession } from "../../ui/facts/session.ts";
import { LatePart, lateCode } from "../../ui/trouble/late-part.tsx";

// In one place, because what they lean on is named in each chunk that fetches code later.

const filesCode = lateCode(
  async () => (await import("../../features/content/downloads/web/attachments.tsx")).Attachments,
);

const followCode = lateCode(
  async () => (await import("../../features/community/notifications/web/follow-buttons.tsx")).FollowButtons,
);

/** Where the buttons stand that follow things; whoever is not signed in has none, and fetches no code for them. */
export function FollowPlace(props: FollowedHere) {
  return useSession().user && <LatePart code={followCode} props={props} />;
}

/** Files to keep: what downloads takes comes after the page, the names stand there before. Those of a course also come together. */
export function LateFiles({ items, courseId = null }: { items: readonly Download[]; courseId?: number | null }) {
  return <LatePart code={filesCode} props={{ items, courseId }} skeleton={<AttachmentOutline items={items} />} />;
}
