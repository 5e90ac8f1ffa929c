import type { WaitingWorks } from "../domain/staff/waiting-work.ts";
import { invoiceWork } from "../features/commerce/invoices/server/waiting-store.ts";
import { differenceWork } from "../features/commerce/orders/server/bills/waiting-store.ts";
import { exceptionWork, refundWork } from "../features/commerce/orders/server/payment/waiting-store.ts";
import { heldWork, reportedWork, revisedWork } from "../features/community/moderation/server/waiting-store.ts";
import { noticeWork } from "../features/community/notifications/server/waiting-store.ts";
import { linkWork } from "../features/content/author-report/server/waiting-store.ts";
import { releaseWork } from "../features/content/courses/server/stores/waiting-store.ts";
import { bookingWork } from "../features/services/booking/server/waiting-store.ts";
import { caseWork } from "../features/services/cases/server/waiting-store.ts";
import { proposalWork } from "../features/services/co-creation/server/waiting-store.ts";
import { enquiryWork, projectWork } from "../features/services/outsourcing/server/waiting-store.ts";

/** Every kind of work that waits for staff, each declared by the slice that owns it. */
export const waitingWork: WaitingWorks = {
  refund: refundWork,
  exception: exceptionWork,
  difference: differenceWork,
  case: caseWork,
  held: heldWork,
  reported: reportedWork,
  revised: revisedWork,
  booking: bookingWork,
  enquiry: enquiryWork,
  project: projectWork,
  invoice: invoiceWork,
  proposal: proposalWork,
  release: releaseWork,
  notice: noticeWork,
  link: linkWork,
};
