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

/** The place of the follow buttons; guests have none, and fetch no code for them. */
export function FollowPlace(props: FollowedHere) {
  return useSession().user && <LatePart code={followCode} props={props} />;
}

/**
 * Downloads: their code is loaded after the page, and the names are shown before it. A course's files also come as one
 * archive.
 */
export function LateFiles({ items, courseId = null }: { items: readonly Download[]; courseId?: number | null }) {
  return <LatePart code={filesCode} props={{ items, courseId }} skeleton={<AttachmentOutline items={items} />} />;
}
