import { KIND_LABELS } from "../../../../domain/notifications/kind-names.ts";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Link } from "../../../../ui/controls/link.tsx";
import { failureText } from "../../../../ui/feedback/failure-text.ts";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { markNotificationRead, markNotificationUnread, type Notification } from "../contract.ts";
import { RowFoot } from "./row-foot.tsx";

/** One notification: opening its link marks it as read, and it can be marked as read or unread directly. */
export function NotificationItem({ item, onChange }: { item: Notification; onChange(): void }) {
  const { id, kind, title, text, path, happened_at: at, is_read: isRead } = item;

  async function mark(endpoint: typeof markNotificationRead | typeof markNotificationUnread) {
    try {
      await callEndpoint(endpoint, { params: { id } });
      onChange();
    } catch (thrown) {
      showMessage("error", failureText(thrown));
    }
  }

  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 rounded-lg border border-border bg-card px-4 py-3 sm:flex-nowrap">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex items-start gap-2">
          {!isRead && <span role="img" aria-label="未读" className="mt-2 size-2 shrink-0 rounded-full bg-brand" />}
          <Link
            to={path}
            onClick={() => void (isRead || mark(markNotificationRead))}
            dir="auto"
            className={`min-w-0 break-words hover:text-brand hover:underline ${isRead ? "text-text-secondary" : "font-semibold"}`}
          >
            {title}
          </Link>
        </p>
        {text !== "" && (
          <p dir="auto" className="mt-1 text-sm break-words text-text-secondary">
            {text}
          </p>
        )}
        <RowFoot label={KIND_LABELS[kind]} at={at} />
      </div>
      <Button
        variant="text"
        size="small"
        // Below the text when there is no room next to it; aligned with the text.
        className="max-sm:-ml-3"
        aria-label={`${isRead ? "标为未读" : "标为已读"}：${title}`}
        onClick={() => void mark(isRead ? markNotificationUnread : markNotificationRead)}
      >
        {isRead ? "标为未读" : "标为已读"}
      </Button>
    </li>
  );
}
