import { createTusUploads } from "../adapters/uploads/tus-uploads.ts";
import type { Membership } from "../features/access/membership/server/membership.ts";
import { type Articles, createArticles } from "../features/content/articles/server/articles.ts";
import { type Books, createBooks } from "../features/content/books/server/books.ts";
import { createCatalogue } from "../features/content/catalogue/server/catalogue.ts";
import { readLearners } from "../features/content/catalogue/server/learner-store.ts";
import { type Courses, createCourses } from "../features/content/courses/server/courses.ts";
import { playsFile } from "../features/content/courses/server/stores/media-uses-store.ts";
import { createDownloads, type Downloads } from "../features/content/downloads/server/downloads.ts";
import { createEbooks, type Ebooks } from "../features/content/ebooks/server/ebooks.ts";
import { UPLOADS_PATH } from "../features/content/media/admin-contract.ts";
import { readFilmSeconds } from "../features/content/media/server/files/describe-files.ts";
import { createMedia, type Media } from "../features/content/media/server/media.ts";
import { createNarrowPictures } from "../features/front/site/server/pictures/narrow-pictures.ts";
import type { Site } from "../features/front/site/server/site.ts";
import type { Auth } from "../features/identity/auth/server/auth.ts";
import { listedPeople } from "../features/identity/auth/server/owner/listed-people.ts";
import type { createLearning } from "../features/learning/progress/server/learning.ts";
import { API_PREFIX } from "../kit/api/endpoint.ts";
import type { Core } from "./core.ts";
import { countOnceADay, describeCarriers } from "./download-carriers.ts";
import { playLessons } from "./playable-lessons.ts";
import type { joinDeliveries } from "./recorded-deliveries.ts";

export interface ContentArea {
  books: Books;
  articles: Articles;
  courses: Courses;
  catalogue: ReturnType<typeof createCatalogue>;
  uploads: ReturnType<typeof createTusUploads>;
  media: Media;
  downloads: Downloads;
  ebooks: Ebooks;
}

interface ContentOptions {
  site: Site;
  membership: Membership;
  deliveries: ReturnType<typeof joinDeliveries>["record"];
  /** Created from the content; the content looks it up when it is called. */
  findLearning(): Pick<ReturnType<typeof createLearning>, "countLearners">;
  findAuth(): Pick<Auth, "readSession" | "directory">;
}

/** Content published by authors: texts, courses, films and files, and the lists of them. */
export function createContentArea(core: Core, options: ContentOptions): ContentArea {
  const { db, guestDb, clock, markdown } = core;
  const { membership, deliveries, findLearning } = options;
  const { decideAccess } = membership;
  const books: Books = createBooks({
    db,
    guestDb,
    clock,
    markdown,
    decideAccess,
    listCoursesOf: (bookId) => courses.listCoursesOf(bookId),
    deliveries,
  });
  const articles = createArticles({
    db,
    guestDb,
    clock,
    markdown,
    decideAccess,
    deliveries,
    requirePicture: options.site.requirePicture,
  });
  const courses = createCourses({
    db,
    guestDb,
    clock,
    markdown,
    decideAccess,
    followCourse: books.followCourse,
    requirePicture: options.site.requirePicture,
    readLearners: (ids) => readLearners(db, { kind: "course", ids }),
    readFilmSeconds,
    deliveries,
    preparePreview: (mediaId, seconds) => files.media.preparePreview(mediaId, seconds),
  });
  const files = createFiles(core, { ...options, books, articles, courses });
  const catalogue = createCatalogue({
    db,
    countLearners: (query) => findLearning().countLearners(query),
    guestDb,
    clock,
    listBookCards: books.guest.listCards,
    listCourseCards: courses.guest.listCards,
    listMediaCards: files.media.guest.listCards,
  });
  return { books, articles, courses, catalogue, ...files };
}

type Files = Pick<ContentArea, "uploads" | "media" | "downloads" | "ebooks">;

/** Films, downloads and e-books share the upload and the delivery: `media` also sends the files of the others. */
function createFiles(core: Core, options: ContentOptions & Pick<ContentArea, "books" | "articles" | "courses">): Files {
  const { db, guestDb, clock, logger, storage, sendJob, readSiteName, facts } = core;
  const { site, membership, deliveries, findAuth, books, articles, courses } = options;
  const { decideAccess, decideAccessNow } = membership;
  const uploads = createTusUploads({
    folder: storage.uploadFolder,
    address: `${API_PREFIX}${UPLOADS_PATH}`,
    onWhole: async (name) => {
      await media.finishUpload(name);
      await downloads.finishUpload(name);
    },
  });
  const media: Media = createMedia({
    db,
    guestDb,
    clock,
    logger,
    uploads,
    decideAccess,
    decideAccessNow,
    sendJob,
    deliveries,
    storage: storage.media,
    openNarrowPicture: createNarrowPictures({ files: storage.media, sizes: storage.sizes, logger }),
    tools: core.mediaTools,
    savePicture: site.savePicture,
    requirePicture: site.requirePicture,
    settings: { hasHls: core.config.VIDEO_HLS },
    listUses: courses.listMediaUses,
    playsFile,
    onMeasured: courses.measureLessons,
    find: {
      lesson: playLessons((query) => courses.findPlayable(query)),
      download: (id, user) => downloads.ticketFiles.find.download(id, user),
      course_files: (id, user) => downloads.ticketFiles.find.course_files(id, user),
      ebook: (id, user) => ebooks.ticketFiles.find(id, user),
    },
    findDownloadableFile: ({ kind, ...query }) =>
      kind === "ebook"
        ? ebooks.ticketFiles.findDownloadableFile(query)
        : downloads.ticketFiles.findDownloadableFile({ kind, ...query }),
    readSession: (ids, query) => findAuth().readSession(ids, query),
    isSecure: facts.origin.startsWith("https:"),
  });
  const { issueDownloadTicket: startKeeping } = media;
  const downloads: Downloads = createDownloads({
    db,
    guestDb,
    clock,
    storage: storage.media,
    tools: core.mediaTools,
    uploads,
    uploadsPath: UPLOADS_PATH,
    sendJob,
    listCarriers: describeCarriers({ courses, books, articles, media }),
    issueDownloadTicket: startKeeping,
    people: listedPeople,
    isFirstToday: countOnceADay(core.counters.shared),
    readSiteName,
  });
  const ebooks: Ebooks = createEbooks({
    db,
    clock,
    decideAccess,
    sendJob,
    origin: facts.origin,
    files: storage.exports,
    books: books.packed,
    issueDownloadTicket: startKeeping,
    readSiteName,
    readName: async (userId) => (await findAuth().directory.describePeople([userId]))[0]?.name ?? "读者",
    pictures: storage.files,
  });
  return { uploads, media, downloads, ebooks };
}
