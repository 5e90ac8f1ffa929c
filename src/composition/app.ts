import { createMemoryThrottle } from "../adapters/throttle/memory-throttle.ts";
import { createPostgresThrottle } from "../adapters/throttle/postgres-throttle.ts";
import type { GuestApp } from "../app-context.ts";
import type { PersonalSource } from "../domain/people/personal-source.ts";
import { can } from "../domain/staff/permissions.ts";
import { createGuestPlans } from "../features/access/membership/server/membership.ts";
import { membershipJobs } from "../features/access/membership/server/membership-jobs.ts";
import { UPLOADS_PATH } from "../features/content/media/admin-contract.ts";
import { createGuestIcons } from "../features/front/icons/server/guest-icons.ts";
import { withIndexing } from "../features/front/search/server/with-indexing.ts";
import { readSettings } from "../features/front/site/server/admin/change-settings.ts";
import { createNarrowPictures } from "../features/front/site/server/pictures/narrow-pictures.ts";
import { isDocumentAgreed } from "../features/identity/auth/server/people/consent-store.ts";
import {
  createPersonalData,
  EXPORT_JOB,
  type PersonalData,
} from "../features/identity/personal-data/server/personal-data.ts";
import { serveWaiting } from "../features/identity/staff/server/waiting-api.ts";
import type { ServedEndpoint } from "../kit/api/serve-endpoint.ts";
import { RENDERER_VERSION } from "../kit/markdown/renderer-version.ts";
import { cutTeaser } from "../kit/markdown/teaser/cut-teaser.ts";
import type { Job } from "../kit/process/job.ts";
import type { AppDependencies } from "./app-dependencies.ts";
import type { App } from "./app-parts.ts";
import { type Areas, createAreas } from "./areas.ts";
import type { Core } from "./core.ts";
import { type RemovalContext, removeSamples, serveSamples } from "./demo/remove-samples.ts";
import { serveSiteState } from "./doctor/site-state.ts";
import { guardCalls } from "./guarded-calls.ts";
import { leftPicturesJob } from "./left-pictures.ts";
import { serveContentMarks } from "./marked-content.ts";
import { removedPicturesJob } from "./removed-pictures.ts";
import { renderWithPictures } from "./render-with-pictures.ts";
import { searchedContent } from "./searched-content.ts";
import { serveAdmin } from "./serve-admin.ts";
import { waitingWork } from "./waiting-work.ts";

export type { App } from "./app-parts.ts";

/**
 * The composition root: creates all areas, and collects what they provide to the API, to pages and to the job queue.
 */
export function createApp(dependencies: AppDependencies): App {
  const core = createCore(dependencies);
  const areas = createAreas(core);
  const personal = createPersonal(core, areas);
  const { site, content, people, selling, front } = areas;
  const { auth, staff } = people;
  const { pictures, tracking } = front;
  const { books, courses, media, articles, uploads } = content;
  return {
    auth,
    personal,
    staff,
    site,
    pictures,
    openNarrowPicture: createNarrowPictures({ ...core.storage, logger: core.logger }),
    books,
    courses,
    media,
    uploads: { path: UPLOADS_PATH, who: can("media.write"), handle: uploads.handle },
    articles,
    orders: selling.orders,
    removeSamples: () => removeSamples(removalContext(core, areas, personal)),
    tracking,
    notify: areas.notify,
    guest: createGuestApp(core, areas),
    endpoints: guardCalls({ db: core.db, staff, auth, pictures }, listEndpoints(core, areas, personal)),
    jobs: listJobs(core, areas, personal),
    counters: core.counters,
    forgetReads: () => {
      for (const slice of [books, courses, articles, site]) slice.forgetReads();
    },
  };
}

function createCore(dependencies: AppDependencies): Core {
  const { guestDb, clock, renderMarkdown } = dependencies;
  // Every write to searchable content is indexed in the same transaction.
  const db = withIndexing(dependencies.db, searchedContent);
  return {
    ...dependencies,
    db,
    counters: { shared: createPostgresThrottle({ db, clock }), local: createMemoryThrottle({ clock }) },
    markdown: {
      renderMarkdown: renderWithPictures(db, renderMarkdown),
      cutTeaser: (html) => cutTeaser(html),
      rendererVersion: RENDERER_VERSION,
    },
    readSiteName: async () => (await readSettings(guestDb)).name,
  };
}

/** Functions for loaders of pages: none of them knows who requests the page. */
function createGuestApp({ facts, channels, officialAccount, guestDb, clock, icons }: Core, areas: Areas): GuestApp {
  const { site, content, talk, selling } = areas;
  return {
    facts: {
      ...facts,
      channels: [...channels.values()].map(({ name, ways }) => ({ name, ways })),
      hasShareCards: officialAccount !== null,
    },
    site: site.guest,
    books: content.books.guest,
    courses: content.courses.guest,
    media: content.media.guest,
    downloads: content.downloads.guest,
    products: selling.products.guest,
    booking: selling.booking.guest,
    outsourcing: selling.outsourcing.guest,
    coCreation: talk.coCreation.guest,
    credits: talk.coCreation.credits,
    catalogue: content.catalogue.guest,
    articles: content.articles.guest,
    icons: createGuestIcons(icons),
    plans: createGuestPlans(guestDb, clock),
    community: talk.community.guest,
  };
}

function removalContext(core: Core, { talk, people }: Areas, personal: PersonalData): RemovalContext {
  return { ...core, personal, posts: talk.discussions.moderated, withdraw: people.moderation.withdraw };
}

function listEndpoints(core: Core, areas: Areas, personal: PersonalData): ServedEndpoint[] {
  const { site, membership, deliveries, content, learned, talk, people, selling, front, notify } = areas;
  const { books, courses, catalogue, media, downloads, ebooks, articles } = content;
  const { auth, notifications, staff, moderation } = people;
  const { cases, search, userTexts, author, tracking, versions } = front;
  const identity = [auth, notifications, staff, personal, cases];
  const contents = [books, courses, catalogue, media, downloads, ebooks, articles];
  const learning = [learned.learning, learned.notes, learned.certificates];
  const talks = [talk.community, talk.discussions, talk.coCreation, userTexts, moderation];
  const others = [membership, deliveries, selling, search, author, tracking, versions];
  return [
    ...[...identity, ...contents, ...learning, ...talks, ...others].flatMap(({ endpoints }) => endpoints),
    ...serveSiteState(core),
    ...serveSamples(removalContext(core, areas, personal)),
    ...serveWaiting({ db: core.db, clock: core.clock, waitingWork }),
    ...serveContentMarks({ db: core.db, clock: core.clock, caches: { articles, books, courses } }),
    ...serveAdmin({
      ...core,
      notify,
      onPublished: site.forgetReads,
      savePicture: site.savePicture,
      signAddress: (address, user) => front.pictures.sign(address, user, "library"),
      isAgreed: (document) => isDocumentAgreed(core.db, document),
      findAccountId: auth.directory.findAccountId,
      findResource: membership.findResource,
    }),
  ];
}

function listJobs(core: Core, areas: Areas, personal: PersonalData): Job[] {
  const { db, clock, storage, counters } = core;
  const { site, deliveries, content, learned, talk, people, selling, front, notify, captcha } = areas;
  const { books, courses, catalogue, media, downloads, ebooks, articles } = content;
  const identity = [people.auth, people.notifications, people.staff, people.idempotency, personal, front.cases];
  const contents = [site, books, courses, catalogue, media, downloads, ebooks, articles];
  const talks = [learned.notes, talk.community, talk.discussions, people.moderation];
  const others = [deliveries, selling, front.author, front.tracking, front.search, counters.shared, captcha];
  return [
    ...membershipJobs({ db, clock, notify }),
    leftPicturesJob({ db, clock, storage }),
    removedPicturesJob({ db, clock, storage }),
    ...[...identity, ...contents, ...talks, ...others].flatMap(({ jobs }) => jobs),
  ];
}

/** The personal data of a user, from every slice that stores some, in the order of the data export. */
function createPersonal(core: Core, areas: Areas): PersonalData {
  const { site, membership, deliveries, content, learned, talk, people, selling, front } = areas;
  const { courses, media, downloads, ebooks } = content;
  const { community, discussions, coCreation } = talk;
  const { learning, notes, certificates } = learned;
  const sources: { personal: PersonalSource | PersonalSource[] }[] = [
    people.auth,
    people.notifications,
    people.staff,
    people.idempotency,
    membership,
    deliveries,
    selling,
    learning,
    notes,
    certificates,
    courses,
    media,
    downloads,
    ebooks,
    community,
    discussions,
    coCreation,
    people.moderation,
    front.versions,
    front.tracking,
    front.cases,
  ];
  return createPersonalData({
    db: core.db,
    clock: core.clock,
    logger: core.logger,
    readSiteName: core.readSiteName,
    identity: people.auth.personal.identity,
    storage: core.storage.files,
    isPictureKnown: async (name) => (await site.isPictureStored(name)) || (await discussions.isPictureKnown(name)),
    exports: core.storage.exports,
    sources: sources.flatMap(({ personal }) => personal),
    queueExport: (exportId, tx) => core.sendJob(EXPORT_JOB, { exportId }, { tx }),
  });
}
