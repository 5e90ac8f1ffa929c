import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { ApiError } from "../../kit/api/api-error.ts";
import { Icon } from "../display/icon.tsx";
import {
  closeMessageLater,
  limitNotifications,
  type Message,
  messages,
  NOTIFICATION_Z_INDEX,
  notifications,
  type Placement,
} from "../feedback/feedback.ts";
import { FEEDBACK_LOOK } from "../feedback/feedback-look.ts";
import { type ListStore, NOTHING } from "../feedback/list-store.ts";
import { fetchCode } from "../trouble/fetch-code.ts";
import { troubleOf } from "../trouble/trouble.ts";
import { useNetworkBack } from "../trouble/use-network-back.ts";

type Card = typeof import("./late-shell.tsx").NotificationCard;

const importCard = () => import("./late-shell.tsx").then((code) => code.NotificationCard);

const PLACES: readonly { placement: Placement; label: string; className: string }[] = [
  { placement: "top-right", label: "通知", className: "top-[calc(16px+env(safe-area-inset-top))]" },
  {
    placement: "bottom-right",
    label: "刚才的操作",
    className:
      "bottom-[calc(16px+var(--page-bar,0px)+var(--phone-bar,0px)+var(--audio-bar,0px)+var(--view-bar,0px)+env(safe-area-inset-bottom))]",
  },
];

/** More notifications would cover a phone's screen. */
const MAX_NOTIFICATIONS = 3;

/**
 * The global message area and the notifications (spec §4, §9). Both regions are in the page from the start, because
 * screen readers require it.
 */
export function FeedbackArea({ landmarkPrefix = "" }: { landmarkPrefix?: string }) {
  const shownMessages = useList(messages);
  const shownNotifications = useList(notifications);
  const [Card, setCard] = useState<Card | null>(null);
  useEffect(() => limitNotifications(MAX_NOTIFICATIONS), []);
  const [trouble, setTrouble] = useState<ApiError | null>(null);
  // Loaded with the code that every page fetches after it is shown; until then only titles are shown. If the network
  // was lost, the code is loaded once it is back, because only the full notification has a button.
  const loadCard = useCallback(() => {
    fetchCode(importCard).then(
      (loaded) => {
        setTrouble(null);
        setCard(() => loaded);
      },
      (thrown: unknown) => setTrouble(troubleOf(thrown)),
    );
  }, []);
  useEffect(loadCard, [loadCard]);
  useNetworkBack(trouble, loadCard);
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
      {PLACES.map(({ placement, label, className }) => (
        <section
          key={placement}
          aria-label={`${landmarkPrefix}${label}`}
          aria-live="polite"
          style={{ zIndex: NOTIFICATION_Z_INDEX }}
          className={`pointer-events-none fixed right-[max(16px,env(safe-area-inset-right))] flex w-[min(360px,calc(100vw-32px))] flex-col gap-3 ${className}`}
        >
          {shownNotifications
            .filter((notification) => notification.placement === placement)
            .map((notification) =>
              Card ? (
                <Card key={notification.id} notification={notification} />
              ) : (
                <p key={notification.id}>{notification.title}</p>
              ),
            )}
        </section>
      ))}
    </>
  );
}

function useList<T extends { id: number }>(store: ListStore<T>): readonly T[] {
  return useSyncExternalStore(store.subscribe, store.view, () => NOTHING);
}

function MessageLine({ message }: { message: Message }) {
  const { id, kind, text } = message;
  useEffect(() => closeMessageLater(id), [id]);
  const { icon, className } = FEEDBACK_LOOK[kind];
  return (
    <p className={`rise-in flex items-center gap-2 rounded-md border px-4 py-2.5 text-sm shadow-float ${className}`}>
      <Icon name={icon} size={18} />
      {text}
    </p>
  );
}
