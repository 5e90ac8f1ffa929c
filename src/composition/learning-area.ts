import type { Moderation } from "../features/community/moderation/server/moderation.ts";
import { createCertificates } from "../features/content/certificates/server/certificates.ts";
import type { SiteSettings } from "../features/front/site/contract.ts";
import { listedPeople } from "../features/identity/auth/server/owner/listed-people.ts";
import { createNotes } from "../features/learning/notes/server/notes.ts";
import { createLearning } from "../features/learning/progress/server/learning.ts";
import type { ContentArea } from "./content-area.ts";
import type { Core } from "./core.ts";
import type { joinDeliveries } from "./recorded-deliveries.ts";

export interface LearningArea {
  learning: ReturnType<typeof createLearning>;
  notes: ReturnType<typeof createNotes>;
  certificates: ReturnType<typeof createCertificates>;
}

interface LearningOptions {
  content: Pick<ContentArea, "books" | "articles" | "courses" | "media">;
  counted: Pick<ReturnType<typeof joinDeliveries>, "onSeen" | "onCertified">;
  readSettings(): Promise<SiteSettings>;
  findModeration(): Pick<Moderation, "requireCleanText">;
}

/** The learning data of users: progress, notes and certificates. */
export function createLearningArea(core: Core, options: LearningOptions): LearningArea {
  const { db, clock, facts, readSiteName } = core;
  const { counted, readSettings, findModeration } = options;
  const { books, articles, courses, media } = options.content;
  const learning = createLearning({
    db,
    clock,
    resources: { document: books.learned, article: articles.learned, lesson: courses.learned, media: media.learned },
    readFinishedPercent: async () => (await readSettings()).finished_percent,
    onSeen: counted.onSeen,
  });
  const notes = createNotes({
    db,
    clock,
    resources: {
      document: { ...books.learned, readTexts: books.readTexts },
      article: { ...articles.learned, readTexts: articles.readTexts },
      lesson: { ...courses.learned, readTexts: courses.readTexts },
      // Notes are at seconds: there is no text in which a quote could be looked up.
      media: { ...media.learned, readTexts: async () => new Map() },
    },
    origin: facts.origin,
  });
  const certificates = createCertificates({
    db,
    clock,
    readSiteName,
    people: listedPeople,
    requireCleanText: (texts) => findModeration().requireCleanText(texts),
    courses: { listCards: courses.guest.listCards, listFinished: learning.listFinishedWorks },
    onMade: counted.onCertified,
  });
  return { learning, notes, certificates };
}
