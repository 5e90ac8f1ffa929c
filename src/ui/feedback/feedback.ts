import { createListStore } from "./list-store.ts";

/** The position of a notification; spec §4: at the top right by default. */
export type Placement = "top-right" | "bottom-right";

export type FeedbackKind = "info" | "success" | "warning" | "error";

export interface Message {
  id: number;
  kind: FeedbackKind;
  text: string;
}

/** The options of a notification (spec §4 "Notifications"). */
export interface NotificationOptions {
  kind?: FeedbackKind;
  title: string;
  text?: string;
  /** Milliseconds until it closes automatically; without it the visitor closes it. */
  durationMs?: number;
  /** The timer pauses while the pointer is over it. */
  keepAliveOnHover?: boolean;
  /** `bottom-right` is near the thumb, for notifications that offer to undo the last action. */
  placement?: Placement;
  /** An action of the visitor, which also closes the notification. */
  action?: { label: string; run(): unknown };
}

export interface Notification extends NotificationOptions {
  id: number;
  placement: Placement;
}

const MESSAGE_MS = 3000; // spec §9: message display time
export const NOTIFICATION_Z_INDEX = 4000; // spec §9

export const messages = createListStore<Message>();
export const notifications = createListStore<Notification>();

let lastId = 0;
let maxNotifications = Number.POSITIVE_INFINITY;

/** Shows a line in the global message area for 3 s; the same line is not stacked. */
export function showMessage(kind: FeedbackKind, text: string): void {
  for (const same of messages.view().filter((one) => one.text === text)) messages.remove(same.id);
  lastId += 1;
  messages.add({ id: lastId, kind, text });
}

/** Removes a visible message after its display time; the returned function cancels that. */
export function closeMessageLater(id: number): () => void {
  const timer = setTimeout(() => messages.remove(id), MESSAGE_MS);
  return () => clearTimeout(timer);
}

/** Shows a notification, at the top right by default, and returns the function that closes it. */
export function showNotification(options: NotificationOptions): () => void {
  lastId += 1;
  const id = lastId;
  notifications.add({ placement: "top-right", ...options, id });
  trimNotifications();
  return () => notifications.remove(id);
}

/** Sets a maximum, beyond which the oldest notification is dismissed (spec §4). */
export function limitNotifications(max: number): void {
  maxNotifications = max;
  trimNotifications();
}

function trimNotifications() {
  const shown = notifications.view();
  const surplus = Math.max(shown.length - maxNotifications, 0);
  for (const oldest of shown.slice(0, surplus)) notifications.remove(oldest.id);
}
