import type { KnownResource } from "../../../../domain/access/access.ts";
import type { ExportedKind } from "../../../../domain/content/exported-items.ts";
import type { RequirePicture } from "../../../../domain/content/require-picture.ts";
import type { LearningResources } from "../../../../domain/learning/learning-resources.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import type { Job } from "../../../../kit/process/job.ts";
import type { MarkdownTools } from "../../texts/prepare-text.ts";
import type { PublishableTexts } from "../../texts/publication.ts";
import { editTexts } from "../../texts/server/editable-texts.ts";
import { rerenderGatedTexts } from "../../texts/server/gated-texts.ts";
import { rememberTexts } from "../../texts/server/read-texts.ts";
import { rerenderJob } from "../../texts/server/rerender-job.ts";
import { listWholeTexts } from "../../texts/server/text-store.ts";
import type { ReadingContext } from "../../texts/server/texts-context.ts";
import type { EditableTexts } from "../../texts/text-versions.ts";
import type { ArticleWriter, ImportedArticle } from "../article-draft.ts";
import { getArticle, listArticles } from "../contract.ts";
import { serveArticleAdmin } from "./article-admin.ts";
import { findArticleTitle, findVisibleArticle, hasArticles } from "./article-store.ts";
import { articleTexts } from "./article-tables.ts";
import { listImportedArticles } from "./article-text-store.ts";
import { exportArticles } from "./exported-articles.ts";
import { gatedArticles } from "./gated-articles.ts";
import { createGuestArticles, type GuestArticles } from "./guest-articles.ts";
import { learnArticles } from "./learned-articles.ts";
import { publishArticles } from "./publish-article.ts";
import { noteDelivery, REMEMBERED_ARTICLES, type ReadArticle, readArticle, resourceOf } from "./read-article.ts";
import { saveArticle } from "./save-article.ts";

interface ArticlesDependencies extends ReadingContext {
  markdown: MarkdownTools;
  /** Absent on the command line, which has no authors. */
  requirePicture?: RequirePicture;
}

export interface Articles extends ArticleWriter {
  /** For page loaders. */
  guest: GuestArticles;
  endpoints: ServedEndpoint[];
  jobs: Job[];
  /** Articles whose source key starts with this. */
  listImportedArticles(keyPrefix: string): Promise<ImportedArticle[]>;
  /** Whether there is no article at all, not even a draft. */
  isEmpty(): Promise<boolean>;
  /** Called when an article changed in this or another process. */
  forgetReads(): void;
  /** Renders texts of an older renderer again; 0 means that all are current. */
  rerenderOutdated(limit: number): Promise<number>;
  /** For explaining access. */
  findResource(articleId: number): Promise<KnownResource | null>;
  editable: EditableTexts;
  publishable: PublishableTexts;
  /** For exports. */
  exported: ExportedKind;
  /** For progress in articles. */
  learned: LearningResources;
  /** Whole texts by article id, only for locating quotes; never for display. */
  readTexts(ids: number[]): Promise<Map<number, string>>;
}

/** Articles: lists, texts, and who may read them. */
export function createArticles(dependencies: ArticlesDependencies): Articles {
  const { guestDb, clock, requirePicture } = dependencies;
  const guest = createGuestArticles({ guestDb, clock });
  const rerenderOutdated = (limit: number) => rerenderGatedTexts(dependencies, gatedArticles, limit);
  const reads = rememberTexts<ReadArticle>(REMEMBERED_ARTICLES);
  return {
    guest,
    endpoints: [
      serveEndpoint(listArticles, ({ query }) => guest.listArticles(query)),
      serveEndpoint(
        getArticle,
        async ({ params, query }, caller) => ({
          article: await readArticle(
            { ...dependencies, reads },
            { articleId: params.id, user: caller.user, isOpening: query.open === "1" },
          ),
        }),
        { beforeSending: ({ article }, { user }) => noteDelivery(dependencies, { article, user }) },
      ),
      ...(requirePicture ? serveArticleAdmin({ ...dependencies, requirePicture, onChanged: reads.forget }) : []),
    ],
    jobs: [rerenderJob({ of: "articles", minute: 2, rerender: rerenderOutdated })],
    saveArticle: (draft) => saveArticle(dependencies, draft).finally(reads.forget),
    forgetReads: reads.forget,
    listImportedArticles: (keyPrefix) => listImportedArticles(dependencies.db, keyPrefix),
    isEmpty: async () => !(await hasArticles(dependencies.db)),
    rerenderOutdated,
    editable: editTexts(dependencies, {
      gated: gatedArticles,
      findTitle: findArticleTitle,
      onSaved: reads.forget,
    }),
    publishable: publishArticles(dependencies, { onChanged: reads.forget }),
    exported: exportArticles(dependencies),
    learned: learnArticles(dependencies),
    readTexts: (ownerIds) => listWholeTexts(dependencies.db, { texts: articleTexts, ownerIds }),
    findResource: async (articleId) => {
      const article = await findVisibleArticle(guestDb, { id: articleId, now: clock.now() });
      return article && resourceOf(article);
    },
  };
}
