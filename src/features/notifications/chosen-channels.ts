import { CHANNELS, type Channel, type NotificationKind } from "./kind-names.ts";
import { kindNamed } from "./notification-kinds.ts";

/** What somebody chose of one kind otherwise than it comes. */
export type Choices = ReadonlyMap<Channel, boolean>;

/** Whether a kind goes through a channel for whoever made these choices. Urgent ones ask nobody. */
export function isChosen(name: NotificationKind, channel: Channel, choices: Choices): boolean {
  const kind = kindNamed(name);
  if (!kind.channels.includes(channel)) return false;
  if (kind.isUrgent) return true;
  return choices.get(channel) ?? kind.chosen.includes(channel);
}

export function chosenChannels(name: NotificationKind, choices: Choices): Channel[] {
  return CHANNELS.filter((channel) => isChosen(name, channel, choices));
}
