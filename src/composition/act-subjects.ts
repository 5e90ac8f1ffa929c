import type { ActSubjects } from "../domain/staff/act-subjects.ts";
import {
  planSubjects,
  plansByNumber,
  rightSubjects,
} from "../features/access/membership/server/ledger/act-subjects.ts";
import { promotionSubjects } from "../features/access/prices/server/act-subject-store.ts";
import { couponCampaignSubjects } from "../features/commerce/coupons/server/act-subjects.ts";
import { giftSubjects } from "../features/commerce/gifts/server/act-subjects.ts";
import { invoiceSubjects } from "../features/commerce/invoices/server/act-subjects.ts";
import { orderSubjects, refundSubjects } from "../features/commerce/orders/server/payment/act-subject-store.ts";
import { productSubjects } from "../features/commerce/products/server/act-subjects.ts";
import { codeBatchSubjects } from "../features/commerce/redeem/server/act-subjects.ts";
import { reviewSubjects } from "../features/commerce/reviews/server/act-subject-store.ts";
import { postSubjects } from "../features/community/discussions/server/act-subjects.ts";
import { moderationSubjects } from "../features/community/moderation/server/act-subjects.ts";
import { boardSubjects, topicSubjects } from "../features/community/topics/server/act-subjects.ts";
import { articleSubjects } from "../features/content/articles/server/act-subjects.ts";
import { bookSubjects, documentSubjects } from "../features/content/books/server/act-subjects.ts";
import {
  courseSubjects,
  lessonSubjects,
  teacherSubjects,
} from "../features/content/courses/server/stores/act-subjects.ts";
import { downloadSubjects } from "../features/content/downloads/server/act-subjects.ts";
import { mediaFileSubjects } from "../features/content/media/server/files/act-subjects.ts";
import { mediaItemSubjects } from "../features/content/media/server/items/act-subjects.ts";
import { pictureSubjects } from "../features/front/site/server/pictures/act-subjects.ts";
import { legalSubjects, settingSubjects } from "../features/front/site/server/settings/act-subjects.ts";
import { profileSubjects } from "../features/identity/auth/server/account/act-subjects.ts";
import { userSubjects } from "../features/identity/auth/server/people/act-subjects.ts";
import {
  bookingHostSubjects,
  bookingServiceSubjects,
  bookingSubjects,
} from "../features/services/booking/server/act-subjects.ts";
import { caseSubjects } from "../features/services/cases/server/act-subject-store.ts";
import { proposalSubjects } from "../features/services/co-creation/server/act-subjects.ts";
import {
  packageSubjects,
  projectSubjects,
  shownCaseSubjects,
} from "../features/services/outsourcing/server/act-subjects.ts";

/** The subjects that the audit log of staff names; the slice that owns a kind provides its titles. */
export const actSubjects: ActSubjects = {
  user: userSubjects,
  article: articleSubjects,
  book: bookSubjects,
  document: documentSubjects,
  course: courseSubjects,
  lesson: lessonSubjects,
  teacher: teacherSubjects,
  media: mediaFileSubjects,
  "media-item": mediaItemSubjects,
  download: downloadSubjects,
  plan: planSubjects,
  right: rightSubjects(userSubjects),
  product: productSubjects,
  promotion: promotionSubjects({ plan: plansByNumber, product: productSubjects }),
  order: orderSubjects,
  refund: refundSubjects,
  invoice: invoiceSubjects,
  gift: giftSubjects,
  review: reviewSubjects(productSubjects),
  case: caseSubjects,
  picture: pictureSubjects,
  "coupon-campaign": couponCampaignSubjects,
  "code-batch": codeBatchSubjects,
  board: boardSubjects,
  topic: topicSubjects,
  post: postSubjects(userSubjects),
  profile: profileSubjects,
  moderation: moderationSubjects,
  booking: bookingSubjects,
  "booking-host": bookingHostSubjects,
  "booking-service": bookingServiceSubjects,
  project: projectSubjects,
  "outsourcing-package": packageSubjects,
  "outsourcing-case": shownCaseSubjects,
  proposal: proposalSubjects,
  settings: settingSubjects,
  legal: legalSubjects,
};
