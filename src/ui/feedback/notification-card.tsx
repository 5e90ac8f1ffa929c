import { useLayoutEffect, useRef } from "react";
import { Button } from "../controls/button.tsx";
import { Icon } from "../display/icon.tsx";
import { closeByItself } from "./closing-timer.ts";
import { type Notification, notifications } from "./feedback.ts";
import { FEEDBACK_LOOK } from "./feedback-look.ts";

/** One notification: closes automatically by its options, and pauses under the pointer where configured (spec §4). */
export function NotificationCard({ notification }: { notification: Notification }) {
  const { id, kind = "info", title, text, action } = notification;
  const { durationMs, keepAliveOnHover } = notification;
  const closing = useRef<ReturnType<typeof closeByItself>>(null);
  // Before the pointer can enter the card.
  useLayoutEffect(() => {
    closing.current = closeByItself({ durationMs, keepAliveOnHover }, () => notifications.remove(id));
    return closing.current.stop;
  }, [id, durationMs, keepAliveOnHover]);
  const { icon, className } = FEEDBACK_LOOK[kind];
  return (
    <div
      onPointerEnter={() => closing.current?.onEnter()}
      onPointerLeave={() => closing.current?.onLeave()}
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
      <button
        type="button"
        aria-label="关闭通知"
        onClick={() => notifications.remove(id)}
        className="-m-3 grid size-11 shrink-0 place-items-center rounded-md text-text-secondary hover:text-text"
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}
