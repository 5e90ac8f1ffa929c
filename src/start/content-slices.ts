import { createMediaTools } from "../adapters/media/media-tools.ts";
import { openStorage, type StoragePlace } from "../adapters/storage/open-storage.ts";
import { createTusUploads } from "../adapters/uploads/tus-uploads.ts";
import { describeCarriers } from "../composition/download-carriers.ts";
import { notificationTypes } from "../composition/notification-types.ts";
import { searchedContent } from "../composition/searched-content.ts";
import { describeSold } from "../composition/sold-content.ts";
import { createMembership } from "../features/access/membership/server/membership.ts";
import { exportProducts } from "../features/commerce/products/server/exported-products.ts";
import { createNotify } from "../features/community/notifications/server/notify.ts";
import { createArticles } from "../features/content/articles/server/articles.ts";
import { createBooks } from "../features/content/books/server/books.ts";
import { readLearners } from "../features/content/catalogue/server/learner-store.ts";
import { createCourses } from "../features/content/courses/server/courses.ts";
import { createDownloadsIntake } from "../features/content/downloads/server/downloads.ts";
import { createGuestDownloads } from "../features/content/downloads/server/guest-downloads.ts";
import { readFilmSeconds } from "../features/content/media/server/files/describe-files.ts";
import { createGuestMedia } from "../features/content/media/server/items/read-items.ts";
import { createMediaIntake } from "../features/content/media/server/media.ts";
import { mergePendingEntries } from "../features/front/search/server/index/index-store.ts";
import { indexLeftChanges, reindex } from "../features/front/search/server/index/reindex.ts";
import { withIndexing } from "../features/front/search/server/with-indexing.ts";
import { createSite } from "../features/front/site/server/site.ts";
import { renderMarkdown } from "../kit/markdown/render-markdown.ts";
import { RENDERER_VERSION } from "../kit/markdown/renderer-version.ts";
import { cutTeaser } from "../kit/markdown/teaser/cut-teaser.ts";
import type { Logger } from "../kit/process/logger.ts";
import { type Clock, systemClock } from "../ports/clock.ts";
import type { Database } from "../ports/database.ts";

/**
 * The slices that contain content, without the rest of the site. There are no guests here, so one connection is used
 * for both roles.
 */
export function createContentSlices(options: {
  db: Database;
  place: StoragePlace;
  clock?: Clock;
  logger: Pick<Logger, "warn">;
  hasHls?: boolean;
}) {
  const { place, clock = systemClock, logger, hasHls = false } = options;
  const db = withIndexing(options.db, searchedContent);
  const markdown = { renderMarkdown, cutTeaser: (html: string) => cutTeaser(html), rendererVersion: RENDERER_VERSION };
  const storage = openStorage(place, clock);
  const tools = createMediaTools();
  // No rights are granted here; the site's job, which runs every minute, would find a notice.
  const notify = createNotify({ types: notificationTypes, clock, sendJob: async () => true });
  const membership = createMembership({ db, clock, notify, findResource: async () => null });
  const { decideAccess } = membership;
  const context = { db, guestDb: db, clock, markdown, decideAccess };
  const books = createBooks({ ...context, listCoursesOf: async () => [] });
  const site = createSite({ db, guestDb: db, clock, markdown, storage: storage.files });
  const uploads = createTusUploads({ folder: storage.uploadFolder, address: "/", onWhole: async () => undefined });
  const courses = createCourses({
    ...context,
    followCourse: books.followCourse,
    requirePicture: site.requirePicture,
    readLearners: (ids) => readLearners(db, { kind: "course", ids }),
    readFilmSeconds,
  });
  const articles = createArticles(context);
  const listCarriers = describeCarriers({ courses, books, articles, media: { guest: createGuestMedia(context) } });
  const describe = describeSold({
    courses,
    books,
    articles,
    downloads: { guest: createGuestDownloads({ guestDb: db, clock, listCarriers }) },
  });
  return {
    site,
    membership,
    products: { exported: exportProducts({ db, clock, describeSold: describe }) },
    describeSold: describe,
    openOriginal: (name: string) => storage.media.open(name),
    reindex: () => reindex({ db: options.db, content: searchedContent }),
    indexLeft: () => indexLeftChanges({ db: options.db, content: searchedContent }),
    mergeIndex: () => mergePendingEntries(options.db),
    downloads: createDownloadsIntake({ db, clock, storage: storage.media, uploads, tools }),
    media: createMediaIntake({
      db,
      clock,
      logger,
      storage: storage.media,
      uploads,
      tools,
      savePicture: site.savePicture,
      // Uploaded content is processed here immediately.
      sendJob: async () => true,
      settings: { hasHls },
    }),
    books,
    courses,
    articles,
  };
}
