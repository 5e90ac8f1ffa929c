import type { NotificationType, SentChannel } from "../../../../domain/notifications/define-notification.ts";
import type { Channel } from "../../../../domain/notifications/kind-names.ts";
import { MAX_MAILS_A_DAY, MAX_SMS_A_DAY } from "../../../../domain/notifications/notification-limits.ts";
import { chosenChannels } from "../chosen-channels.ts";
import { afterQuiet, type MessageTimes, nextHour } from "../message-times.ts";

export interface PlannedMessage {
  channel: SentChannel;
  target: string | null;
  isDigested: boolean;
  dueAt: Date;
}

interface MessagePlan {
  type: NotificationType;
  /** The contact of each channel; null: none. */
  contacts: { phone: string | null; email: string | null };
  /** The contacts are those from before a change, and are stored with the message. */
  hasOwnContacts: boolean;
  /** The number itself was changed: its former owner is notified by SMS, even if a mail is sent too. */
  isAboutNumber: boolean;
  choices: ReadonlyMap<Channel, boolean>;
  times: MessageTimes;
  /** Kinds for which the SMS provider has a template. */
  smsKinds: ReadonlySet<string>;
  /** The number of mails sent today. */
  mails: number;
  sms: number;
  now: Date;
}

/**
 * Plans the messages of one event for one user, and their times. Above the daily limit mails wait for the next day's
 * mail and SMS are omitted; urgent kinds ignore limits and hours.
 */
export function planMessages(plan: MessagePlan): PlannedMessage[] {
  const { type, contacts, hasOwnContacts, now } = plan;
  const own = (contact: string) => (hasOwnContacts ? contact : null);
  return chosenChannels(type, plan.choices).flatMap((channel): PlannedMessage[] => {
    if (channel === "site") return [];
    if (channel === "mail") {
      if (contacts.email === null) return [];
      const mail = { channel, target: own(contacts.email) };
      if (type.isUrgent) return [{ ...mail, isDigested: false, dueAt: now }];
      const hour = type.isDigested ? plan.times.digestHour : null;
      if (hour !== null) return [{ ...mail, isDigested: true, dueAt: nextHour(now, hour) }];
      if (plan.mails >= MAX_MAILS_A_DAY)
        return [{ ...mail, isDigested: true, dueAt: nextHour(now, plan.times.digestHour ?? DEFAULT_DIGEST_HOUR) }];
      return [{ ...mail, isDigested: false, dueAt: afterQuiet(now, plan.times) }];
    }
    if (contacts.phone === null || !plan.smsKinds.has(type.kind)) return [];
    const sms = { channel, target: own(contacts.phone), isDigested: false };
    // Security messages use SMS if the owner has no mail address.
    if (type.isUrgent) return contacts.email === null || plan.isAboutNumber ? [{ ...sms, dueAt: now }] : [];
    return plan.sms >= MAX_SMS_A_DAY ? [] : [{ ...sms, dueAt: afterQuiet(now, plan.times) }];
  });
}

/** The hour for users who never chose one. */
const DEFAULT_DIGEST_HOUR = 9;
