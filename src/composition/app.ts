import { createAltchaCaptcha } from "../adapters/captcha/altcha-captcha.ts";
import { createMemoryThrottle } from "../adapters/throttle/memory-throttle.ts";
import { createPostgresThrottle } from "../adapters/throttle/postgres-throttle.ts";
import { isDocumentAgreed } from "../features/identity/auth/server/people/consent-store.ts";
import { createGuestIcons } from "../features/front/icons/server/guest-icons.ts";
import { UPLOADS_PATH } from "../features/content/media/operator-contract.ts";
import { createGuestPlans, createMembership } from "../features/access/membership/server/membership.ts";
import { membershipJobs } from "../features/access/membership/server/membership-jobs.ts";
import type { Notifications } from "../features/community/notifications/server/notifications.ts";
import type { PersonalSource } from "../domain/people/personal-source.ts";
import { createPersonalData, EXPORT_JOB, type PersonalData } from "../features/identity/personal-data/server/personal-data.ts";
import { keepIndexed } from "../features/front/search/server/keep-indexed.ts";
import { createSearch } from "../features/front/search/server/search.ts";
import { createSite, type Site } from "../features/front/site/server/site.ts";
import { can } from "../domain/staff/permissions.ts";
import { createTracking } from "../features/front/tracking/server/tracking.ts";
import { createUserTexts } from "../features/community/user-texts/server/user-texts.ts";
import { createVersions } from "../features/content/versions/server/versions.ts";
import type { AppDependencies } from "./app-dependencies.ts";
import type { App } from "./app-parts.ts";
import { type ContentArea, createContentArea } from "./content-area.ts";
import type { Core } from "./core.ts";
import { serveDesks } from "./desks.ts";
import { findResourceIn } from "./found-resources.ts";
import { guardCalls } from "./guarded-calls.ts";
import { joinCases } from "./joined-cases.ts";
import { createLearningArea, type LearningArea } from "./learning-area.ts";
import { leftPicturesJob } from "./left-pictures.ts";
import { serveContentMarks } from "./marked-content.ts";
import { createPeopleArea, type PeopleArea } from "./people-area.ts";
import { createPictureGate } from "./picture-gate.ts";
import { joinDeliveries } from "./recorded-deliveries.ts";
import { equipAuthor } from "./reported-content.ts";
import { searchedContent } from "./searched-content.ts";
import { createSelling } from "./selling.ts";
import { createTalkArea, type TalkArea } from "./talk-area.ts";
import { RENDERER_VERSION } from "../kit/markdown/renderer-version.ts";
import { cutTeaser } from "../kit/markdown/teaser/cut-teaser.ts";

export type { App } from "./app-parts.ts";

/** Builds each area and hands it what it needs of those before it; what it needs of later ones it finds when it is called. */
export function createApp(dependencies: AppDependencies): App {
  const { config, guestDb, clock, logger, appSecret, storage, icons, facts } = dependencies;
  // Whatever is written to what is searched is indexed in the same transaction.
  const db = keepIndexed(dependencies.db, searchedContent);
  const counters = { shared: createPostgresThrottle({ db, clock }), local: createMemoryThrottle({ clock }) };
  const markdown = toolsOf(dependencies);
  const site: Site = createSite({ db, guestDb, clock, markdown, storage: storage.files });
  const { readSettings } = site.guest;
  const readSiteName = async () => (await readSettings()).name;
  const core: Core = { ...dependencies, db, markdown, counters, readSiteName };

  const notify: Notifications["notify"] = (tx, notice) => people.notifications.notify(tx, notice);
  const findResource = findResourceIn(() => content);
  const membership = createMembership({ db, clock, notify, findResource });
  const counted = joinDeliveries({
    db,
    clock,
    membership,
    learning: () => learned.learning,
    courses: () => content.courses,
  });
  const content: ContentArea = createContentArea(core, {
    site,
    membership,
    deliveries: counted.record,
    findLearning: () => learned.learning,
    findAuth: () => people.auth,
  });
  const { books, articles, courses, catalogue, media, downloads, ebooks } = content;
  const learned: LearningArea = createLearningArea(core, {
    content,
    counted,
    readSettings,
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
  const captcha = createAltchaCaptcha({ db, clock, appSecret, cost: config.CAPTCHA_COST });
  const people: PeopleArea = createPeopleArea(core, { site, membership, content, talk, captcha });
  const { auth, staff, moderation } = people;
  const selling = createSelling({
    db,
    guestDb,
    clock,
    channels: core.channels,
    logger,
    notify,
    appSecret,
    origin: facts.origin,
    membership,
    courses,
    books,
    articles,
    media,
    downloads,
    storage,
    posting: talk.posting,
    staff,
    accounts: auth.directory,
    deliveries: counted,
    countsDeliveries: site.countsDeliveries,
    checkSumsOf: (user) => async (sumFen) => {
      if (sumFen > config.REFUND_CONFIRM_FEN) await auth.personal.identity.requireFresh(user);
    },
    readAgreementVersion: async () => (await readSettings()).purchase_agreement_version,
    readGiftDays: async () => (await readSettings()).gift_days,
    requireCleanText: (texts) => moderation.requireCleanText(texts),
  });
  const cases = joinCases({ ...core, captcha, notify, auth, staff });
  const tracking = createTracking({ db, clock, logger });
  const versions = createVersions({
    db,
    clock,
    published: [articles.publishable, books.publishable],
    texts: [articles.editable, books.editable, courses.editable],
    describeAccounts: (ids) => auth.directory.describeAccounts(ids),
  });
  const search = createSearch({
    ...dependencies,
    content: searchedContent,
    readViewer: membership.readViewer,
    listJoined: courses.listJoined,
  });
  const texts = { article: articles.learned, document: books.learned, lesson: courses.learned };
  const pictures = createPictureGate({ db, clock, appSecret, auth, staff, texts, targets: talk.targets });
  const userTexts = createUserTexts({ renderUserText: core.renderUserText });
  const author = equipAuthor({ ...core, media, books, courses, articles, site, membership, ...selling });

  // In the order in which a copy of one's data names them.
  const { community, discussions, coCreation } = talk;
  const { learning, notes, certificates } = learned;
  const keepers = [auth, people.notifications, staff, membership, counted, selling, learning, notes, certificates];
  const writers = [courses, media, downloads, ebooks, community, discussions, coCreation, moderation, versions];
  const personal = joinPersonalData(core, { site, people, talk, sources: [...keepers, ...writers, tracking, cases] });

  const reading = [books, courses, catalogue, media, downloads, ebooks, articles];
  const contents = [...reading, learning, notes, community, discussions, coCreation, certificates, search];
  const personals = [auth, people.notifications, staff, personal, cases];
  const slices = [...personals, membership, counted, selling, ...contents, userTexts, author, moderation, tracking];
  const writing = [site, ...reading, notes, community, discussions, moderation];
  const working = [...personals, counted, selling, author, tracking, ...writing];
  const joinedJobs = { jobs: [...membershipJobs({ db, clock, notify }), leftPicturesJob({ db, clock, storage })] };

  return {
    auth,
    personal,
    staff,
    site,
    pictures,
    books,
    courses,
    media,
    uploads: { path: UPLOADS_PATH, who: can("media.write"), handle: content.uploads.handle },
    articles,
    orders: selling.orders,
    tracking,
    guest: {
      facts,
      site: site.guest,
      books: books.guest,
      courses: courses.guest,
      media: media.guest,
      downloads: downloads.guest,
      products: selling.products.guest,
      booking: selling.booking.guest,
      outsourcing: selling.outsourcing.guest,
      coCreation: coCreation.guest,
      credits: coCreation.credits,
      catalogue: catalogue.guest,
      articles: articles.guest,
      icons: createGuestIcons(icons),
      plans: createGuestPlans(guestDb, clock),
      community: community.guest,
    },
    endpoints: guardCalls({ db, staff, auth, pictures }, [
      ...slices.flatMap((slice) => slice.endpoints),
      ...versions.endpoints,
      ...serveContentMarks({ db, clock, caches: { articles, books, courses } }),
      ...serveDesks({
        ...core,
        notify,
        onPublished: site.forgetReads,
        isAgreed: (document) => isDocumentAgreed(db, document),
        findAccountId: auth.directory.findAccountId,
        findResource: membership.findResource,
      }),
    ]),
    jobs: [joinedJobs, ...working, search, counters.shared, captcha].flatMap(({ jobs }) => jobs),
    counters,
    forgetReads: () => {
      for (const slice of [books, courses, articles, site]) slice.forgetReads();
    },
  };
}

function toolsOf({ renderMarkdown }: AppDependencies): Core["markdown"] {
  return { renderMarkdown, cutTeaser: (html) => cutTeaser(html), rendererVersion: RENDERER_VERSION };
}

/** What the site knows of a person, of every slice that knows something. */
function joinPersonalData(
  core: Core,
  parts: { site: Site; people: PeopleArea; talk: TalkArea; sources: { personal: PersonalSource | PersonalSource[] }[] },
): PersonalData {
  const { site, people, talk, sources } = parts;
  return createPersonalData({
    db: core.db,
    clock: core.clock,
    logger: core.logger,
    readSiteName: core.readSiteName,
    identity: people.auth.personal.identity,
    storage: core.storage.files,
    isPictureKnown: async (name) => (await site.isPictureKnown(name)) || (await talk.discussions.isPictureKnown(name)),
    exports: core.storage.exports,
    sources: sources.flatMap(({ personal }) => personal),
    queueExport: (exportId, tx) => core.sendJob(EXPORT_JOB, { exportId }, { tx }),
  });
}
