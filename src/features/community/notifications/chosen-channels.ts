import type { NotificationType } from "../../../domain/notifications/define-notification.ts";
import { CHANNELS, type Channel } from "../../../domain/notifications/kind-names.ts";

/** A user's choices for one kind that differ from its default. */
export type Choices = ReadonlyMap<Channel, boolean>;

type Offered = Pick<NotificationType, "channels" | "chosen" | "isUrgent">;

/** Whether a kind is sent through a channel with these choices. Urgent kinds ignore choices. */
export function isChosen(type: Offered, channel: Channel, choices: Choices): boolean {
  if (!type.channels.includes(channel)) return false;
  if (type.isUrgent) return true;
  return choices.get(channel) ?? type.chosen.includes(channel);
}

export function chosenChannels(type: Offered, choices: Choices): Channel[] {
  return CHANNELS.filter((channel) => isChosen(type, channel, choices));
}
