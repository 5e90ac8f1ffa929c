import type { ExportSectionProps } from "../../features/identity/personal-data/web/export-section.tsx";
import { lateCode } from "../../ui/trouble/late-part.tsx";

// Each part is a separate chunk that is loaded when the part is opened.
export const overviewCode = lateCode(async () => (await import("./profile-overview.tsx")).ProfileOverview);
export const profileCode = lateCode(async () => (await import("./profile-details.tsx")).ProfileDetails);
export const ordersCode = lateCode(
  async () => (await import("../../features/commerce/orders/web/order/order-list.tsx")).OrderList,
);
export const orderCode = lateCode(async () => (await import("./profile-order.tsx")).ProfileOrder);
export const invoicesCode = lateCode(
  async () => (await import("../../features/commerce/invoices/web/own-invoices.tsx")).OwnInvoices,
);
export const notesCode = lateCode(
  async () => (await import("../../features/learning/notes/web/notebook.tsx")).Notebook,
);
export const downloadsCode = lateCode(
  async () => (await import("../../features/content/downloads/web/own-downloads.tsx")).OwnDownloads,
);
export const notificationsCode = lateCode(
  async () => (await import("../../features/community/notifications/web/notification-list.tsx")).NotificationList,
);
export const invitationEntryCode = lateCode(
  async () => (await import("../../features/commerce/invitations/web/invitation-entry.tsx")).InvitationEntry,
);
export const panelCodes = {
  topics: lateCode(async () => (await import("../../features/community/topics/web/own-topics.tsx")).OwnTopics),
  comments: lateCode(async () => (await import("../../features/community/discussions/web/own-posts.tsx")).OwnPosts),
  "co-creation": lateCode(
    async () => (await import("../../features/services/co-creation/web/own-proposals.tsx")).OwnProposals,
  ),
  follows: lateCode(
    async () => (await import("../../features/community/notifications/web/follow-buttons.tsx")).FollowList,
  ),
  notices: lateCode(
    async () => (await import("../../features/community/notifications/web/notice-settings.tsx")).NoticeSettings,
  ),
  learning: lateCode(
    async () => (await import("../../features/learning/progress/web/learning-section.tsx")).LearningSection,
  ),
  certificates: lateCode(
    async () => (await import("../../features/content/certificates/web/certificates-panel.tsx")).CertificatesPanel,
  ),
  coupons: lateCode(async () => (await import("../../features/commerce/coupons/web/own-coupons.tsx")).OwnCoupons),
  redemptions: lateCode(
    async () => (await import("../../features/commerce/redeem/web/own-redemptions.tsx")).OwnRedemptions,
  ),
  bookings: lateCode(async () => {
    const [{ OwnBookings }, { useReauthentication }] = await Promise.all([
      import("../../features/services/booking/web/own-bookings.tsx"),
      import("../../features/identity/auth/web/account/use-reauthentication.tsx"),
    ]);
    return () => <OwnBookings forCancelling={useReauthentication()} />;
  }),
  projects: lateCode(
    async () => (await import("../../features/services/outsourcing/web/own-projects.tsx")).OwnProjects,
  ),
  gifts: lateCode(async () => (await import("../../features/commerce/gifts/web/own-gifts.tsx")).OwnGifts),
  invitations: lateCode(
    async () => (await import("../../features/commerce/invitations/web/own-invitations.tsx")).OwnInvitations,
  ),
  devices: lateCode(
    async () => (await import("../../features/identity/auth/web/account/devices-panel.tsx")).DevicesPanel,
  ),
  security: lateCode(
    async () => (await import("../../features/identity/auth/web/account/security-panel.tsx")).SecurityPanel,
  ),
  consents: lateCode(async () => {
    const [{ ConsentsPanel }, { CountingConsent }] = await Promise.all([
      import("../../features/identity/auth/web/account/consents-panel.tsx"),
      import("../../features/front/tracking/web/counting-consent.tsx"),
    ]);
    return () => (
      <div className="grid gap-10">
        <ConsentsPanel />
        <CountingConsent />
      </div>
    );
  }),
  data: lateCode(async () => {
    const [{ DataPanel }, { useReauthentication }, { NeedsPermission }] = await Promise.all([
      import("../../features/identity/personal-data/web/data-panel.tsx"),
      import("../../features/identity/auth/web/account/use-reauthentication.tsx"),
      import("../../features/access/membership/web/gate/access-directive.tsx"),
    ]);
    const guard: ExportSectionProps["guard"] = (button) => (
      <NeedsPermission who="user" whenDenied="disable">
        {button}
      </NeedsPermission>
    );
    return () => <DataPanel forExport={useReauthentication()} forCancellation={useReauthentication()} guard={guard} />;
  }),
};
