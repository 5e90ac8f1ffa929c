import { createAltchaCaptcha } from "../adapters/captcha/altcha-captcha.ts";
import type { Notify } from "../domain/notifications/define-notification.ts";
import { createMembership, type Membership } from "../features/access/membership/server/membership.ts";
import { createUserTexts } from "../features/community/user-texts/server/user-texts.ts";
import { createVersions } from "../features/content/versions/server/versions.ts";
import { createSearch } from "../features/front/search/server/search.ts";
import { createSite, type Site } from "../features/front/site/server/site.ts";
import { createTracking } from "../features/front/tracking/server/tracking.ts";
import { listedPeople } from "../features/identity/auth/server/owner/listed-people.ts";
import { type ContentArea, createContentArea } from "./content-area.ts";
import type { Core } from "./core.ts";
import { findResourceIn } from "./found-resources.ts";
import { joinCases } from "./joined-cases.ts";
import { createLearningArea, type LearningArea } from "./learning-area.ts";
import { createPeopleArea, type PeopleArea } from "./people-area.ts";
import { createPictureGate } from "./picture-gate.ts";
import { joinDeliveries } from "./recorded-deliveries.ts";
import { equipAuthor } from "./reported-content.ts";
import { searchedContent } from "./searched-content.ts";
import { describeSearchedWorks } from "./searched-works.ts";
import { createSelling, type Selling } from "./selling.ts";
import { createTalkArea, type TalkArea } from "./talk-area.ts";

/** All areas of the product, in the order in which they are created. */
export interface Areas extends Joined {
  selling: Selling;
  front: FrontArea;
}

/** What the areas of commerce, services and front need to be created. */
interface Joined {
  site: Site;
  membership: Membership;
  /** The deliveries of purchased content. */
  deliveries: ReturnType<typeof joinDeliveries>;
  content: ContentArea;
  learned: LearningArea;
  talk: TalkArea;
  people: PeopleArea;
  notify: Notify;
  captcha: ReturnType<typeof createAltchaCaptcha>;
}

/**
 * Creates the areas and passes each its dependencies on earlier ones. Dependencies on later areas are functions that
 * look them up when they are called.
 */
export function createAreas(core: Core): Areas {
  const { db, guestDb, clock, markdown, storage } = core;
  const site = createSite({ db, guestDb, clock, markdown, storage: storage.files });
  const notify: Notify = (tx, notice) => people.notifications.notify(tx, notice);
  const membership = createMembership({ db, clock, notify, findResource: findResourceIn(() => content) });
  const deliveries = joinDeliveries({
    db,
    clock,
    membership,
    learning: () => learned.learning,
    courses: () => content.courses,
    selling: () => selling,
  });
  const content: ContentArea = createContentArea(core, {
    site,
    membership,
    deliveries: deliveries.record,
    findLearning: () => learned.learning,
    findAuth: () => people.auth,
  });
  const learned: LearningArea = createLearningArea(core, {
    content,
    counted: deliveries,
    readSettings: site.guest.readSettings,
    findModeration: () => people.moderation,
  });
  const talk: TalkArea = createTalkArea(core, {
    membership,
    content,
    notify,
    findAuth: () => people.auth,
    findStaff: () => people.staff,
    findModeration: () => people.moderation,
  });
  const captcha = createAltchaCaptcha({ db, clock, appSecret: core.appSecret, cost: core.config.CAPTCHA_COST });
  const people: PeopleArea = createPeopleArea(core, { site, membership, content, talk, captcha });
  const joined: Joined = { site, membership, deliveries, content, learned, talk, people, notify, captcha };
  const selling: Selling = createSellingArea(core, joined);
  return { ...joined, selling, front: createFrontArea(core, { ...joined, selling }) };
}

function createSellingArea(core: Core, joined: Joined): Selling {
  const { site, membership, content, talk, deliveries, notify } = joined;
  const { auth, staff, moderation } = joined.people;
  const { readSettings } = site.guest;
  const { courses, books, articles, media, downloads } = content;
  return createSelling({
    db: core.db,
    guestDb: core.guestDb,
    clock: core.clock,
    channels: core.channels,
    logger: core.logger,
    notify,
    appSecret: core.appSecret,
    origin: core.facts.origin,
    membership,
    courses,
    books,
    articles,
    media,
    downloads,
    storage: core.storage,
    posting: talk.posting,
    staff,
    accounts: auth.directory,
    people: listedPeople,
    deliveries,
    countsDeliveries: site.countsDeliveries,
    checkSumsOf: (user) => async (sumFen) => {
      if (sumFen > core.config.REFUND_CONFIRM_FEN) await auth.personal.identity.requireFresh(user);
    },
    readAgreementVersion: async () => (await readSettings()).purchase_agreement_version,
    readGiftDays: async () => (await readSettings()).gift_days,
    requireCleanText: (texts) => moderation.requireCleanText(texts),
  });
}

/** The area that reads all others: search, versions, statistics, cases, reports. */
export type FrontArea = ReturnType<typeof createFrontArea>;

function createFrontArea(core: Core, options: Joined & { selling: Selling }) {
  const { db, clock, logger, appSecret, renderUserText } = core;
  const { site, membership, content, talk, people, selling, notify, captcha } = options;
  const { books, articles, courses, media } = content;
  const { auth, staff } = people;
  return {
    cases: joinCases({ ...core, captcha, notify, staff }),
    tracking: createTracking({ db, clock, logger }),
    versions: createVersions({
      db,
      clock,
      published: [articles.publishable, books.publishable],
      texts: [articles.editable, books.editable, courses.editable],
      describeAccounts: (ids) => auth.directory.describeAccounts(ids),
    }),
    search: createSearch({
      ...core,
      content: searchedContent,
      readViewer: membership.readViewer,
      listJoined: courses.listJoined,
      describeWorks: describeSearchedWorks(content),
    }),
    pictures: createPictureGate({
      db,
      clock,
      appSecret,
      auth,
      staff,
      texts: { article: articles.learned, document: books.learned, lesson: courses.learned },
      targets: talk.targets,
    }),
    userTexts: createUserTexts({ renderUserText }),
    author: equipAuthor({ ...core, media, books, courses, articles, site, membership, ...selling }),
  };
}
