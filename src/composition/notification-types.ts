import type { NotificationTypes } from "../domain/notifications/define-notification.ts";
import { expiryNotification, movedTermsNotification } from "../features/access/membership/notifications.ts";
import { giftNotification } from "../features/commerce/gifts/notifications.ts";
import { invoiceNotification } from "../features/commerce/invoices/notifications.ts";
import { orderNotification, refundNotification } from "../features/commerce/orders/notifications.ts";
import {
  likeNotification,
  mentionNotification,
  replyNotification,
} from "../features/community/discussions/notifications.ts";
import { moderationNotification } from "../features/community/moderation/notifications.ts";
import { releaseNotification } from "../features/community/notifications/notifications.ts";
import { newDeviceNotification, securityNotification } from "../features/identity/auth/notifications.ts";
import { staffNotification } from "../features/identity/staff/notifications.ts";
import { bookingNotification } from "../features/services/booking/notifications.ts";
import { caseNotification } from "../features/services/cases/notifications.ts";
import { coCreationNotification } from "../features/services/co-creation/notifications.ts";
import { projectNotification } from "../features/services/outsourcing/notifications.ts";

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
  staff: staffNotification,
  new_device: newDeviceNotification,
  security: securityNotification,
};
