import type { FollowedHere } from "../../features/community/notifications/web/follow-buttons.tsx";
import type { Download } from "../../features/content/downloads/contract.ts";
import { AttachmentOutline } from "../../features/content/downloads/web/attachment-outline.tsx";
import { useSession } from "../../ui/facts/session.ts";
import { LatePart, lateCode } from "../../ui/trouble/late-part.tsx";

// In one file, because each chunk that loads code later contains the list of that code's dependencies.

const filesCode = lateCode(() =>
  import("../../features/content/downloads/web/attachments.tsx").then((code) => code.Attachments),
);

const followCode = lateCode(() =>
  import("../../features/community/notifications/web/follow-buttons.tsx").then((code) => code.FollowButtons),
);

/** Mounts the follow buttons; guests have none and do not load their code. */
export function FollowPlace(props: FollowedHere) {
  return useSession().user && <LatePart code={followCode} props={props} />;
}

/**
 * Downloads: their code is loaded after the page, and their names are shown before that. The files of a course can also
 * be downloaded as one archive.
 */
export function LateFiles({ items, courseId = null }: { items: readonly Download[]; courseId?: number | null }) {
  return <LatePart code={filesCode} props={{ items, courseId }} skeleton={<AttachmentOutline items={items} />} />;
}
