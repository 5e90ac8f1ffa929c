import { planPages, rightsPages } from "../features/access/membership/admin/pages.ts";
import { pricePages } from "../features/access/prices/admin/pages.ts";
import { couponPages } from "../features/commerce/coupons/admin/pages.ts";
import { deliveryPages } from "../features/commerce/deliveries/admin/pages.ts";
import { giftPages } from "../features/commerce/gifts/admin/pages.ts";
import { invitationPages } from "../features/commerce/invitations/admin/pages.ts";
import { invoicePages } from "../features/commerce/invoices/admin/pages.ts";
import { orderPages } from "../features/commerce/orders/admin/pages.ts";
import { productPages } from "../features/commerce/products/admin/pages.ts";
import { codePages } from "../features/commerce/redeem/admin/pages.ts";
import { reviewPages } from "../features/commerce/reviews/admin/pages.ts";
import { moderationPages } from "../features/community/moderation/admin/pages.ts";
import { noticesPages } from "../features/community/notifications/admin/pages.ts";
import { topicsPages } from "../features/community/topics/admin/pages.ts";
import { articlePages } from "../features/content/articles/admin/pages.ts";
import { healthPages, learningPages } from "../features/content/author-report/admin/pages.ts";
import { certificatePages } from "../features/content/certificates/admin/pages.ts";
import { coursePages, teacherPages } from "../features/content/courses/admin/pages.ts";
import { downloadPages } from "../features/content/downloads/admin/pages.ts";
import { ebookPages } from "../features/content/ebooks/admin/pages.ts";
import { exportPages } from "../features/content/exports/admin/pages.ts";
import { mediaPages } from "../features/content/media/admin/pages.ts";
import { picturePages } from "../features/content/pictures/admin/pages.ts";
import { textPages, versionPages } from "../features/content/versions/admin/pages.ts";
import { searchPages } from "../features/front/search/admin/pages.ts";
import { sitePages, statePages } from "../features/front/site/admin/pages.ts";
import { trackingPages } from "../features/front/tracking/admin/pages.ts";
import { bansPages } from "../features/identity/auth/admin/pages.ts";
import { peoplePages } from "../features/identity/people-transfer/admin/pages.ts";
import { staffPages } from "../features/identity/staff/admin/pages.ts";
import { bookingPages } from "../features/services/booking/admin/pages.ts";
import { casesPages } from "../features/services/cases/admin/pages.ts";
import { proposalsPages } from "../features/services/co-creation/admin/pages.ts";
import { projectsPages } from "../features/services/outsourcing/admin/pages.ts";
import type { ConsolePage } from "../ui/console/page.ts";
import { previewPages } from "./preview/preview-pages.ts";
import { startPages } from "./start-pages.ts";

/** All console pages in menu order; each slice declares its own. */
export const CONSOLE_PAGES: readonly ConsolePage[] = [
  ...startPages,
  ...coursePages,
  ...previewPages,
  ...articlePages,
  ...textPages,
  ...ebookPages,
  ...mediaPages,
  ...picturePages,
  ...downloadPages,
  ...teacherPages,
  ...healthPages,
  ...versionPages,
  ...certificatePages,
  ...exportPages,
  ...deliveryPages,
  ...orderPages,
  ...planPages,
  ...productPages,
  ...pricePages,
  ...couponPages,
  ...codePages,
  ...giftPages,
  ...invitationPages,
  ...invoicePages,
  ...reviewPages,
  ...rightsPages,
  ...bansPages,
  ...casesPages,
  ...peoplePages,
  ...moderationPages,
  ...topicsPages,
  ...bookingPages,
  ...projectsPages,
  ...proposalsPages,
  ...trackingPages,
  ...learningPages,
  ...searchPages,
  ...noticesPages,
  ...sitePages,
  ...staffPages,
  ...statePages,
];
