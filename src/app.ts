import { createAltchaCaptcha } from "./adapters/captcha/altcha-captcha.ts";
import { createMemoryThrottle } from "./adapters/throttle/memory-throttle.ts";
import { createPostgresThrottle } from "./adapters/throttle/postgres-throttle.ts";
import { createTusUploads } from "./adapters/uploads/tus-uploads.ts";
import { createArticles } from "./features/articles/server/articles.ts";
import { createAuth } from "./features/auth/server/auth.ts";
import { type Books, createBooks } from "./features/books/server/books.ts";
import { createCatalogue } from "./features/catalogue/server/catalogue.ts";
import { createCertificates } from "./features/certificates/server/certificates.ts";
import { createCommunity } from "./features/community/server/community.ts";
import { createCourses } from "./features/courses/server/courses.ts";
import { createDiscussions } from "./features/discussions/server/discussions.ts";
import type { DiscussionsContext } from "./features/discussions/server/discussions-context.ts";
import { createDownloads } from "./features/downloads/server/downloads.ts";
import { createEbooks } from "./features/ebooks/server/ebooks.ts";
import { createGuestIcons } from "./features/icons/server/guest-icons.ts";
import { createLearning } from "./features/learning/server/learning.ts";
import { UPLOADS_PATH } from "./features/media/operator-contract.ts";
import { createMedia } from "./features/media/server/media.ts";
import { createGuestPlans, createMembership } from "./features/membership/server/membership.ts";
import { membershipJobs } from "./features/membership/server/membership-jobs.ts";
import { createModeration } from "./features/moderation/server/moderation.ts";
import { createNotes } from "./features/notes/server/notes.ts";
import { createNotifications } from "./features/notifications/server/notifications.ts";
import { createPersonalData, EXPORT_JOB } from "./features/personal-data/server/personal-data.ts";
import { keepIndexed } from "./features/search/server/keep-indexed.ts";
import { createSearch } from "./features/search/server/search.ts";
import { createSite } from "./features/site/server/site.ts";
import { can } from "./features/staff/permissions.ts";
import { createTracking } from "./features/tracking/server/tracking.ts";
import { createUserTexts } from "./features/user-texts/server/user-texts.ts";
import { createVersions } from "./features/versions/server/versions.ts";
import type { AppDependencies } from "./joined/app-dependencies.ts";
import type { App } from "./joined/app-parts.ts";
import { joinCoCreation } from "./joined/co-creating.ts";
import { serveDesks } from "./joined/desks.ts";
import { describePeople, discussedContent, tellOfPosts, tellOfTopics } from "./joined/discussed-content.ts";
import { countOnceADay, describeCarriers } from "./joined/download-carriers.ts";
import { followedContent } from "./joined/followed-content.ts";
import { findResourceIn } from "./joined/found-resources.ts";
import { guardCalls } from "./joined/guarded-calls.ts";
import { joinCases } from "./joined/joined-cases.ts";
import { joinStaff } from "./joined/joined-staff.ts";
import { leftPicturesJob } from "./joined/left-pictures.ts";
import { serveContentMarks } from "./joined/marked-content.ts";
import { createPictureGate } from "./joined/picture-gate.ts";
import { playLessons } from "./joined/playable-lessons.ts";
import { joinDeliveries } from "./joined/recorded-deliveries.ts";
import { equipAuthor } from "./joined/reported-content.ts";
import { moderatedReviews } from "./joined/reviewed-products.ts";
import { searchedContent } from "./joined/searched-content.ts";
import { createSelling } from "./joined/selling.ts";
import { API_PREFIX } from "./kit/api/endpoint.ts";
import { RENDERER_VERSION } from "./kit/markdown/renderer-version.ts";
import { cutTeaser } from "./kit/markdown/teaser/cut-teaser.ts";

export type { App } from "./joined/app-parts.ts";

/** Builds each capability and hands it what it needs of the others: the true diagram of the house. */
export function createApp(dependencies: AppDependencies): App {
  const { config, guestDb, clock, logger, appSecret, storage, mediaTools } = dependencies;
  const { sms, mail, channels, miniProgram, facts, sendJob, renderMarkdown, renderUserText, icons } = dependencies;
  const markdown = { renderMarkdown, cutTeaser: (html: string) => cutTeaser(html), rendererVersion: RENDERER_VERSION };
  // Whatever is written to what is searched is indexed in the same transaction.
  const db = keepIndexed(dependencies.db, searchedContent);
  const counters = { shared: createPostgresThrottle({ db, clock }), local: createMemoryThrottle({ clock }) };

  const site = createSite({ db, guestDb, clock, markdown, storage: storage.files });
  const readSettings = site.guest.readSettings;
  const readSiteName = async () => (await readSettings()).name;
  const findResource = findResourceIn(() => ({ articles, media, downloads, courses, books }));
  const notifyLater: typeof notifications.notify = (tx, notice) => notifications.notify(tx, notice);
  const membership = createMembership({ db, clock, notify: notifyLater, findResource });
  const { decideAccess, readMembership, readViewer } = membership;
  const listCoursesOf = (bookId: number) => courses.listCoursesOf(bookId);
  const counted = joinDeliveries({ db, clock, membership, learning: () => learning, courses: () => courses });
  const deliveries = counted.record;
  const books = createBooks({ db, guestDb, clock, markdown, decideAccess, listCoursesOf, deliveries });
  const articles = createArticles({ db, guestDb, clock, markdown, decideAccess, deliveries });
  const courses = createCourses({
    ...{ db, guestDb, clock, markdown, decideAccess, followCourse: books.followCourse, deliveries },
    preparePreview: (mediaId, seconds) => media.preparePreview(mediaId, seconds),
  });
  const catalogue = createCatalogue({
    db,
    countLearners: (options) => learning.countLearners(options),
    guestDb,
    clock,
    listBookCards: books.guest.listCards,
    listCourseCards: courses.guest.listCards,
    listMediaCards: (ids) => media.guest.listCards(ids),
  });
  const uploads = createTusUploads({
    folder: storage.uploadFolder,
    address: `${API_PREFIX}${UPLOADS_PATH}`,
    onWhole: async (name) => {
      await media.finishUpload(name);
      await downloads.finishUpload(name);
    },
  });
  const media = createMedia({
    ...{ db, guestDb, clock, logger, uploads, decideAccess, sendJob, deliveries },
    ...{ storage: storage.media, tools: mediaTools, savePicture: site.savePicture },
    settings: { hasHls: config.VIDEO_HLS },
    listUses: courses.listMediaUses,
    find: {
      lesson: playLessons((asked) => courses.findPlayable(asked)),
      download: (id, user) => downloads.kept.find.download(id, user),
      course_files: (id, user) => downloads.kept.find.course_files(id, user),
      ebook: (id, user) => ebooks.kept.find(id, user),
    },
    findKept: ({ kind, ...asked }) =>
      kind === "ebook" ? ebooks.kept.findKept(asked) : downloads.kept.findKept({ kind, ...asked }),
    decideAccessNow: membership.decideAccessNow,
    readSession: (ids, options) => auth.readSession(ids, options),
    isSecure: facts.origin.startsWith("https:"),
  });
  const downloads = createDownloads({
    ...{ db, guestDb, clock, storage: storage.media, tools: mediaTools, uploads, uploadsPath: UPLOADS_PATH, sendJob },
    listCarriers: describeCarriers({ courses, books, articles, media }),
    startKeeping: media.startKeeping,
    ...{ isFirstToday: countOnceADay(counters.shared), readSiteName },
  });
  const ebooks = createEbooks({
    ...{ db, clock, decideAccess, sendJob, origin: facts.origin, files: storage.exports },
    ...{ books: books.packed, startKeeping: media.startKeeping },
    readSiteName,
    readName: async (userId) => (await auth.directory.describePeople([userId]))[0]?.name ?? "读者",
    pictures: storage.files,
  });
  const learning = createLearning({
    ...{ db, clock },
    things: { document: books.learned, article: articles.learned, lesson: courses.learned, media: media.learned },
    readFinishedPercent: async () => (await readSettings()).finished_percent,
    onSeen: counted.onSeen,
  });
  const noted = ({ learned, readTexts }: Pick<Books, "learned" | "readTexts">) => ({ ...learned, readTexts });
  const notes = createNotes({
    ...{ db, clock },
    things: {
      ...{ document: noted(books), article: noted(articles), lesson: noted(courses) },
      // Noted at seconds: there is no text to look a quote up in.
      media: { ...media.learned, readTexts: async () => new Map() },
    },
    origin: facts.origin,
  });
  const posting: Pick<DiscussionsContext, "describePeople" | "findNames" | "judge" | "withdraw" | "mayModerate"> = {
    describePeople: (ids) => describePeople({ auth, staff }, ids),
    findNames: (ids) => auth.directory.findNames(ids),
    judge: (writing) => moderation.judge(writing),
    withdraw: (tx, thing) => moderation.withdraw(tx, thing),
    mayModerate: async (user) => !user.viewAs && (await staff.mayDo(user, "community.moderate")),
  };
  const community = createCommunity({
    ...{ db, guestDb, clock, icons, decideAccess, renderUserText, ...posting },
    ...{ findPost: (id) => discussions.findPost(id), listRepliers: (ids) => discussions.listPeopleBelow("topic", ids) },
    requireOwnPictures: (written) => discussions.requireOwnPictures(written),
    ...tellOfTopics(notifyLater),
  });
  const coCreation = joinCoCreation({
    ...{ db, guestDb, clock, decideAccess, posting, notify: notifyLater },
    requirePoster: (userId) => moderation.requirePoster(userId),
    requireCleanText: (texts) => moderation.requireCleanText(texts),
    requireOwnPictures: (written) => discussions.requireOwnPictures(written),
  });
  const discussions = createDiscussions({
    ...{ db, clock, decideAccess, renderUserText, ...posting, storage: storage.files },
    targets: {
      ...discussedContent({ books, courses, articles, media, decideAccess }),
      ...{ topic: community.discussed, proposal: coCreation.discussed },
    },
    requirePoster: (userId) => moderation.requirePoster(userId),
    events: tellOfPosts(notifyLater),
  });
  const captcha = createAltchaCaptcha({ db, clock, appSecret, cost: config.CAPTCHA_COST });
  const certificates = createCertificates({
    ...{ db, clock, readSiteName, requireCleanText: (texts) => moderation.requireCleanText(texts) },
    courses: { listCards: courses.guest.listCards, listFinished: learning.listFinishedWorks },
    onMade: counted.onCertified,
  });
  const { staff, guardAccount } = joinStaff({
    ...{ db, clock, logger },
    notify: (tx, notice) => notifications.notify(tx, notice),
    findAuth: () => auth,
  });
  const notifications = createNotifications({
    ...{ db, clock, logger, sms, mail, appSecret, readSiteName, origin: facts.origin },
    sendJob: (name, data, options) => sendJob(name, data, options),
    findRecipients: (on, options) => auth.directory.findRecipients(on, options),
    ...followedContent({ db, courses, books, community }),
  });
  const { notify } = notifications;
  const auth = createAuth({
    ...{ db, clock, logger, sms, mail, appSecret, captcha, miniProgram, throttle: counters.shared },
    ...{ notify, guardAccount, findProfileReview: () => moderation.profiles },
    pollThrottle: createMemoryThrottle({ clock, maxKeys: OPEN_LOGIN_CODES }),
    readMembership,
    readRoles: staff.findRoles,
    readAgreementVersions: async () => {
      const { terms_version, privacy_version } = await readSettings();
      return { terms: terms_version, privacy: privacy_version };
    },
    readSufficientVersions: () => site.readSufficientVersions(),
    readSiteName,
    settings: {
      refreshGraceSeconds: config.REFRESH_GRACE_SECONDS,
      maxDevices: config.MAX_DEVICES,
      siteSendsPerDay: config.SMS_DAILY_CAP,
    },
  });
  const moderation = createModeration({
    ...{ db, clock, appSecret, origin: facts.origin, ...auth.directory },
    things: {
      ...{ post: discussions.moderated, topic: community.moderated, review: moderatedReviews(db) },
      ...{ proposal: coCreation.moderated, profile: auth.moderated },
    },
    mayModerate: (user) => staff.mayDo(user, "community.moderate"),
    ...{ notify, guardAccount, isStaff: staff.isStaff },
  });
  const selling = createSelling({
    ...{ db, guestDb, clock, channels, logger, notify, appSecret, origin: facts.origin },
    ...{ membership, courses, books, articles, media, downloads, storage, posting, staff, accounts: auth.directory },
    ...{ deliveries: counted, countsDeliveries: site.countsDeliveries },
    ...{ requireConfirmed: auth.personal.identity.requireFresh, confirmRefundsAboveFen: config.REFUND_CONFIRM_FEN },
    readAgreementVersion: async () => (await readSettings()).purchase_agreement_version,
    readGiftDays: async () => (await readSettings()).gift_days,
    requireCleanText: (texts) => moderation.requireCleanText(texts),
  });
  const cases = joinCases({ ...dependencies, db, captcha, counters, notify, readSiteName, auth, staff });
  const tracking = createTracking({ db, clock, logger });
  const versions = createVersions({
    ...{ db, clock, published: [articles.publishable, books.publishable] },
    texts: [articles.editable, books.editable, courses.editable],
    describeAccounts: (ids) => auth.directory.describeAccounts(ids),
  });
  const personal = createPersonalData({
    ...{ db, clock, logger, readSiteName },
    identity: auth.personal.identity,
    storage: storage.files,
    isPictureKnown: async (name) => (await site.isPictureKnown(name)) || (await discussions.isPictureKnown(name)),
    exports: storage.exports,
    sources: [
      ...[auth, notifications, staff, membership, counted, selling, learning, notes, certificates, courses, media],
      ...[downloads, ebooks, community, discussions, coCreation, moderation, versions, tracking, cases],
    ].flatMap((slice) => slice.personal),
    queueExport: (exportId, tx) => sendJob(EXPORT_JOB, { exportId }, { tx }),
  });
  const search = createSearch({
    ...dependencies,
    content: searchedContent,
    readViewer,
    listJoined: courses.listJoined,
  });
  const texts = { article: articles.learned, document: books.learned, lesson: courses.learned };
  const pictures = createPictureGate({ db, clock, appSecret, auth, staff, texts });
  const userTexts = createUserTexts({ renderUserText });
  const author = equipAuthor({ ...dependencies, db, media, books, courses, articles, site, membership, ...selling });
  const reading = [books, courses, catalogue, media, downloads, ebooks, articles];
  const contents = [...reading, learning, notes, community, discussions, coCreation, certificates, search];
  const people = [auth, notifications, staff, personal, cases];
  const slices = [...people, membership, counted, selling, ...contents, userTexts, author, moderation, tracking];
  const writing = [site, ...reading, notes, community, discussions, moderation];
  const working = [...people, counted, selling, author, tracking, ...writing];
  const joinedJobs = { jobs: [...membershipJobs({ db, clock, notify }), leftPicturesJob({ db, clock, storage })] };

  return {
    ...{ auth, personal, staff, site, pictures },
    ...{ books, courses, media },
    uploads: { path: UPLOADS_PATH, who: can("media.write"), handle: uploads.handle },
    articles,
    orders: selling.orders,
    tracking,
    guest: {
      facts,
      ...{ site: site.guest, books: books.guest, courses: courses.guest },
      ...{ media: media.guest, downloads: downloads.guest, products: selling.products.guest },
      ...{ booking: selling.booking.guest, outsourcing: selling.outsourcing.guest },
      ...{ coCreation: coCreation.guest, credits: coCreation.credits },
      ...{ catalogue: catalogue.guest, articles: articles.guest, icons: createGuestIcons(icons) },
      ...{ plans: createGuestPlans(guestDb, clock), community: community.guest },
    },
    endpoints: guardCalls({ db, staff, auth, pictures }, [
      ...slices.flatMap((slice) => slice.endpoints),
      ...versions.endpoints,
      ...serveContentMarks({ db, clock, caches: { articles, books, courses } }),
      ...serveDesks({
        ...{ ...dependencies, db, notify, markdown, onPublished: site.forgetReads, readSiteName },
        ...{ findAccountId: auth.directory.findAccountId, findResource: membership.findResource },
      }),
    ]),
    jobs: [joinedJobs, ...working, search, counters.shared, captcha].flatMap(({ jobs }) => jobs),
    counters,
    forgetReads: () => {
      for (const slice of [books, courses, articles, site]) slice.forgetReads();
    },
  };
}

/** Browsers that may be polling one process at a time with each of them held to its pace (security QR-5). */
const OPEN_LOGIN_CODES = 50_000;
