import { newDeviceNotification, securityNotification } from "../features/auth/notifications.ts";
import { bookingNotification } from "../features/booking/notifications.ts";
import { caseNotification } from "../features/cases/notifications.ts";
import { coCreationNotification } from "../features/co-creation/notifications.ts";
import { likeNotification, mentionNotification, replyNotification } from "../features/discussions/notifications.ts";
import { giftNotification } from "../features/gifts/notifications.ts";
import { invoiceNotification } from "../features/invoices/notifications.ts";
import { expiryNotification, movedTermsNotification } from "../features/membership/notifications.ts";
import { moderationNotification } from "../features/moderation/notifications.ts";
import type { NotificationTypes } from "../features/notifications/define-notification.ts";
import { releaseNotification } from "../features/notifications/notifications.ts";
import { orderNotification, refundNotification } from "../features/orders/notifications.ts";
import { projectNotification } from "../features/outsourcing/notifications.ts";

/** Every kind of notification, each declared by the slice that sends it. */
export const notificationTypes: NotificationTypes = {
  reply: replyNotification,
  mention: mentionNotification,
  like: likeNotification,
  review: moderationNotification,
  release: releaseNotification,
  membership: expiryNotification,
  membership_dates: movedTermsNotification,
  order: orderNotification,
  refund: refundNotification,
  invoice: invoiceNotification,
  gift: giftNotification,
  booking: bookingNotification,
  co_creation: coCreationNotification,
  project: projectNotification,
  case: caseNotification,
  new_device: newDeviceNotification,
  security: securityNotification,
};
