import { z } from "zod";
import type { PersonalSource } from "../../../../domain/people/personal-source.ts";
import { notFound } from "../../../../kit/api/app-error.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import type { Job } from "../../../../kit/process/job.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import type { DownloadableFile } from "../../media/media-access.ts";
import type { FindPlayable } from "../../media/playable.ts";
import * as admin from "../admin-contract.ts";
import * as contract from "../contract.ts";
import { TAKING_LOG_DAYS } from "../ebook-limits.ts";
import { countTakings, deleteEnded, deleteTakingsBefore } from "./ebook-store.ts";
import { type EbooksContext, MAKE_JOB } from "./ebooks-context.ts";
import { createEbookFinder, fetchEbook, findEbookFile } from "./fetch-ebook.ts";
import { makeEbook } from "./make-ebook.ts";
import { orderEbook } from "./order-ebook.ts";
import { personalEbooks } from "./personal-ebooks.ts";

const MAKE_SECONDS = 30 * 60;

export interface Ebooks {
  endpoints: ServedEndpoint[];
  jobs: Job[];
  personal: PersonalSource;
  /** Finders for tickets of e-books. */
  ticketFiles: {
    find: FindPlayable;
    findDownloadableFile(request: { fileId: number; part: string }): Promise<DownloadableFile | null>;
  };
}

/** Books as EPUB, each copy made for its reader (decision 0059). */
export function createEbooks(context: EbooksContext): Ebooks {
  const { db, files, books } = context;
  return {
    endpoints: [
      serveEndpoint(contract.orderEbook, async ({ params }, { user }) => ({
        ebook: await orderEbook(context, { bookId: params.id, user }),
      })),
      serveEndpoint(contract.fetchEbook, ({ params }, { user }) => fetchEbook(context, { id: params.id, user })),
      serveEndpoint(admin.listEbookOffers, async ({ query: { page, page_size } }) => {
        const { items, total } = await books.list({ limit: page_size, offset: (page - 1) * page_size });
        return { items: await describeOffers(context, items), total, page, page_size };
      }),
      serveEndpoint(admin.offerEbook, async ({ params, body }, { note }) => {
        const book = await books.find(params.id);
        if (!book) throw notFound("图书不存在");
        await books.offer(params.id, body.is_offered);
        note({ subject: `book:${params.id}`, before: { is_offered: book.isOffered }, after: body });
        const [offer] = await describeOffers(context, [
          { id: params.id, title: book.title, isOffered: body.is_offered },
        ]);
        if (!offer) throw new Error("a book that was found cannot be described");
        return offer;
      }),
    ],
    jobs: [
      {
        name: MAKE_JOB,
        isOnePerKey: true,
        expireInSeconds: MAKE_SECONDS,
        run: (data) => makeEbook(context, z.object({ ebookId: z.int() }).parse(data).ebookId),
      },
      { name: "sweep-ebooks", schedule: "45 * * * *", run: () => sweepEbooks(context) },
    ],
    personal: personalEbooks({ db, files }),
    ticketFiles: {
      find: createEbookFinder(context),
      findDownloadableFile: (request) => findEbookFile(context, request),
    },
  };
}

async function sweepEbooks({ db, clock, files }: EbooksContext): Promise<void> {
  const now = clock.now();
  for (const name of await deleteEnded(db, now)) await files.remove(name);
  await deleteTakingsBefore(db, new Date(now.getTime() - TAKING_LOG_DAYS * DAY_MS));
}

async function describeOffers(
  { db }: EbooksContext,
  books: readonly { id: number; title: string; isOffered: boolean }[],
) {
  const taken = await countTakings(
    db,
    books.map(({ id }) => id),
  );
  return books.map(({ id, title, isOffered }) => ({
    book_id: id,
    title,
    is_offered: isOffered,
    taken: taken.get(id) ?? 0,
  }));
}
