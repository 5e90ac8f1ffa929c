import { useEffect, useRef, useSyncExternalStore } from "react";
import { Button } from "../controls/button.tsx";
import { Icon, type IconName } from "../display/icon.tsx";
import { type ClosingTimer, startClosingTimer } from "./closing-timer.ts";
import {
  type FeedbackKind,
  limitNotifications,
  MESSAGE_MS,
  type Message,
  messages,
  NOTIFICATION_Z_INDEX,
  type Notification,
  notifications,
} from "./feedback.ts";
import { type ListStore, NOTHING } from "./list-store.ts";

const LOOK: Record<FeedbackKind, { icon: IconName; className: string }> = {
  info: { icon: "info", className: "border-info-border bg-info-bg [&>svg]:text-info-text" },
  success: { icon: "check", className: "border-success-border bg-success-bg [&>svg]:text-success-text" },
  warning: { icon: "warning", className: "border-warning-border bg-warning-bg [&>svg]:text-warning-text" },
  error: { icon: "warning", className: "border-danger-border bg-danger-bg [&>svg]:text-danger-text" },
};

/** More would cover a phone's screen. */
const MOST_NOTIFICATIONS = 3;

/** The global message area and the notifications (spec §4, §9). Both regions are in the page from the start, as screen readers need. */
export function FeedbackArea() {
  const shownMessages = useList(messages);
  const shownNotifications = useList(notifications);
  useEffect(() => limitNotifications(MOST_NOTIFICATIONS), []);
  return (
    <>
      <div
        role="status"
        className="pointer-events-none fixed inset-x-4 top-[calc(16px+env(safe-area-inset-top))] z-[4001] flex flex-col items-center gap-2"
      >
        {shownMessages.map((message) => (
          <MessageLine key={message.id} message={message} />
        ))}
      </div>
      <section
        aria-label="通知"
        aria-live="polite"
        style={{ zIndex: NOTIFICATION_Z_INDEX }}
        className="pointer-events-none fixed top-[calc(16px+env(safe-area-inset-top))] right-[max(16px,env(safe-area-inset-right))] flex w-[min(360px,calc(100vw-32px))] flex-col gap-3"
      >
        {shownNotifications.map((notification) => (
          <NotificationCard key={notification.id} notification={notification} />
        ))}
      </section>
    </>
  );
}

function useList<T extends { id: number }>(store: ListStore<T>): readonly T[] {
  return useSyncExternalStore(store.subscribe, store.view, () => NOTHING);
}

function MessageLine({ message }: { message: Message }) {
  const { id, kind, text } = message;
  useEffect(() => {
    const timer = startClosingTimer(() => messages.remove(id), MESSAGE_MS);
    return timer.pause;
  }, [id]);
  const { icon, className } = LOOK[kind];
  return (
    <p className={`rise-in flex items-center gap-2 rounded-md border px-4 py-2.5 text-sm shadow-float ${className}`}>
      <Icon name={icon} size={18} />
      {text}
    </p>
  );
}

function NotificationCard({ notification }: { notification: Notification }) {
  const { id, kind = "info", title, text, action } = notification;
  const { durationMs, keepAliveOnHover = false, isClosable = true } = notification;
  const timer = useRef<ClosingTimer>(null);
  useEffect(() => {
    if (durationMs === undefined) return;
    timer.current = startClosingTimer(() => notifications.remove(id), durationMs);
    return timer.current.pause;
  }, [id, durationMs]);
  const hover = keepAliveOnHover
    ? { onPointerEnter: () => timer.current?.pause(), onPointerLeave: () => timer.current?.resume() }
    : {};
  const { icon, className } = LOOK[kind];
  return (
    <div
      {...hover}
      className={`rise-in pointer-events-auto flex gap-3 rounded-lg border p-4 shadow-float ${className}`}
    >
      <Icon name={icon} className="mt-0.5" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-semibold">{title}</p>
        {text !== undefined && <p className="mt-1 text-text-secondary">{text}</p>}
        {action && (
          <Button
            size="small"
            variant="secondary"
            className="mt-3"
            onClick={() => {
              notifications.remove(id);
              action.run();
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      {isClosable && (
        <button
          type="button"
          aria-label="关闭通知"
          onClick={() => notifications.remove(id)}
          className="-m-3 grid size-11 shrink-0 place-items-center rounded-md text-text-secondary hover:text-text"
        >
          <Icon name="close" size={16} />
        </button>
      )}
    </div>
  );
}
