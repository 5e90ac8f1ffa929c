import type { NotificationTypes } from "../../../../domain/notifications/define-notification.ts";
import { KIND_NAMES, type NotificationKind } from "../../../../domain/notifications/kind-names.ts";
import { API_PREFIX } from "../../../../kit/api/endpoint.ts";
import { createKeyedHash } from "../../../../kit/process/seal.ts";
import { isSameSecret } from "../../../../kit/values/is-same-secret.ts";
import { unsubscribe } from "../settings-contract.ts";

/** A kind of mail, or the daily mail. */
export type Unsubscribed = NotificationKind | "digest";

export interface UnsubscribeLinks {
  /** A link to a page with a confirmation. */
  page(userId: number, what: Unsubscribed): string;
  /** For the mail program's unsubscribe button (RFC 8058). */
  oneClick(userId: number, what: Unsubscribed): string;
  /** @returns the person and the kind; null: an invalid link */
  read(token: string): { userId: number; what: Unsubscribed } | null;
}

/** Links that stop mails without a login. They never expire, because mails do not either. */
export function createUnsubscribeLinks({ appSecret, origin }: { appSecret: string; origin: string }): UnsubscribeLinks {
  const sign = createKeyedHash(appSecret, "unsubscribe");
  const tokenOf = (userId: number, what: Unsubscribed) => `${userId}.${what}.${sign(`${userId}.${what}`)}`;

  return {
    page: (userId, what) => `${origin}/unsubscribe?t=${tokenOf(userId, what)}`,
    oneClick: (userId, what) => `${origin}${API_PREFIX}${unsubscribe.path}?t=${tokenOf(userId, what)}`,
    read(token) {
      const [userId = "", name = "", signature = "", ...more] = token.split(".");
      const what = name === "digest" ? name : KIND_NAMES.find((kind) => kind === name);
      if (!what || more.length > 0 || !isSameSecret(signature, sign(`${userId}.${what}`))) return null;
      return { userId: Number(userId), what };
    },
  };
}

/** The kinds whose mails a link stops. */
export function kindsOf(types: NotificationTypes, what: Unsubscribed): NotificationKind[] {
  return what === "digest" ? KIND_NAMES.filter((name) => types[name].isDigested) : [what];
}
