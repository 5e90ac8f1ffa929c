import { createMemoryThrottle } from "../adapters/throttle/memory-throttle.ts";
import type { Membership } from "../features/access/membership/server/membership.ts";
import { createModeration, type Moderation } from "../features/community/moderation/server/moderation.ts";
import { createNotifications, type Notifications } from "../features/community/notifications/server/notifications.ts";
import type { Site } from "../features/front/site/server/site.ts";
import { type Auth, createAuth } from "../features/identity/auth/server/auth.ts";
import { listedPeople } from "../features/identity/auth/server/owner/listed-people.ts";
import { createIdempotency } from "../features/identity/idempotency/server/idempotency.ts";
import type { Staff } from "../features/identity/staff/server/staff.ts";
import type { Captcha } from "../ports/captcha.ts";
import type { ContentArea } from "./content-area.ts";
import type { Core } from "./core.ts";
import { followedContent } from "./followed-content.ts";
import { joinStaff } from "./joined-staff.ts";
import { notificationTypes } from "./notification-types.ts";
import { moderatedReviews } from "./reviewed-products.ts";
import type { TalkArea } from "./talk-area.ts";

export interface PeopleArea {
  staff: Staff;
  notifications: Notifications;
  auth: Auth;
  moderation: Moderation;
  idempotency: ReturnType<typeof createIdempotency>;
}

interface PeopleOptions {
  site: Site;
  membership: Pick<Membership, "readMembership">;
  content: Pick<ContentArea, "books" | "courses">;
  talk: Pick<TalkArea, "community" | "coCreation" | "discussions">;
  captcha: Captcha;
}

/** The maximum number of browsers that poll one process at a time with their rate limited (security QR-5). */
const OPEN_LOGIN_CODES = 50_000;

/** Accounts, staff, notifications, the moderation of user content, and the answers of repeated calls. */
export function createPeopleArea(core: Core, options: PeopleOptions): PeopleArea {
  const { db, clock, logger, appSecret, facts } = core;
  const { content, talk } = options;
  const { staff, guardAccount } = joinStaff({
    db,
    clock,
    logger,
    notify: (tx, notice) => notifications.notify(tx, notice),
    findAuth: () => auth,
  });
  const notifications: Notifications = createNotifications({
    types: notificationTypes,
    db,
    clock,
    logger,
    sms: core.sms,
    mail: core.mail,
    appSecret,
    readSiteName: core.readSiteName,
    origin: facts.origin,
    sendJob: (name, data, settings) => core.sendJob(name, data, settings),
    listHolders: (tx, permission) => staff.listHolders(permission, tx),
    isStaff: staff.isStaff,
    people: listedPeople,
    findRecipients: (on, query) => auth.directory.findRecipients(on, query),
    ...followedContent({ db, courses: content.courses, books: content.books, community: talk.community }),
  });
  const { notify } = notifications;
  const auth: Auth = createAuth({
    db,
    clock,
    logger,
    sms: core.sms,
    mail: core.mail,
    appSecret,
    captcha: options.captcha,
    miniProgram: core.miniProgram,
    throttle: core.counters.shared,
    notify,
    guardAccount,
    findProfileReview: () => moderation.profiles,
    pollThrottle: createMemoryThrottle({ clock, maxKeys: OPEN_LOGIN_CODES }),
    readMembership: options.membership.readMembership,
    readRoles: staff.findRoles,
    readSiteName: core.readSiteName,
    ...agreementsOf(options.site),
    settings: {
      refreshGraceSeconds: core.config.REFRESH_GRACE_SECONDS,
      maxDevices: core.config.MAX_DEVICES,
      siteSendsPerDay: core.config.SMS_DAILY_CAP,
    },
  });
  const moderation = createModeration({
    db,
    clock,
    appSecret,
    origin: facts.origin,
    people: listedPeople,
    readPoster: auth.directory.readPoster,
    contents: {
      post: talk.discussions.moderated,
      topic: talk.community.moderated,
      review: moderatedReviews(db),
      proposal: talk.coCreation.moderated,
      profile: auth.moderated,
    },
    mayModerate: (user) => staff.mayDo(user, "community.moderate"),
    notify,
    guardAccount,
    isStaff: staff.isStaff,
  });
  return { staff, notifications, auth, moderation, idempotency: createIdempotency({ db, clock }) };
}

/** The current versions of terms and privacy policy, and those that suffice until users must agree again. */
function agreementsOf(
  site: Site,
): Pick<Parameters<typeof createAuth>[0], "readAgreementVersions" | "readSufficientVersions"> {
  return {
    readAgreementVersions: async () => {
      const { terms_version, privacy_version } = await site.guest.readSettings();
      return { terms: terms_version, privacy: privacy_version };
    },
    readSufficientVersions: () => site.readSufficientVersions(),
  };
}
