import { type LearningResources, secondsOf } from "../domain/learning/learning-resources.ts";
import type { ResourceUse } from "../domain/orders/refund-use.ts";
import { KIND_NAMES } from "../features/commerce/deliveries/kind-names.ts";
import type { Deliveries } from "../features/commerce/deliveries/server/deliveries.ts";
import type { LineDelivery } from "../features/commerce/deliveries/server/list-use.ts";
import type { DeliveredLine, DeliveredUse, UsedItem } from "../features/commerce/orders/delivered-use.ts";
import type { Books } from "../features/content/books/server/books.ts";
import type { Courses } from "../features/content/courses/server/courses.ts";
import type { GuestDownloads } from "../features/content/downloads/server/guest-downloads.ts";
import { AppError } from "../kit/api/app-error.ts";
import type { Database } from "../ports/database.ts";

export interface DeliveredSlices {
  deliveries: Pick<Deliveries, "listOfLine">;
  courses: Pick<Courses, "learned">;
  books: Pick<Books, "learned" | "listGated">;
  articles: { learned: Pick<LearningResources, "describeResources"> };
  media: { learned: Pick<LearningResources, "describeResources"> };
  downloads: { guest: Pick<GuestDownloads, "getDownload"> };
}

/** What the server delivered by the right of an order line, item by item, and its share of the purchased total. */
export function deliveredUseIn(db: Database, slices: DeliveredSlices): DeliveredUse {
  const { deliveries, courses, books } = slices;

  async function nameAll(rows: readonly LineDelivery[]): Promise<UsedItem[]> {
    const titles = await nameDeliveriesIn(slices)(rows);
    return rows.map((row, index) => toItem(row, titles[index] ?? ""));
  }

  /** An e-book counts as all restricted documents of its book, including those opened individually. */
  async function expandEbooks(rows: readonly LineDelivery[]): Promise<UsedItem[]> {
    const [taken, others] = [rows.filter(({ kind }) => kind === "ebook"), rows.filter(({ kind }) => kind !== "ebook")];
    const items = await nameAll(others);
    const known = new Set(others.filter(({ kind }) => kind === "document").map(({ resourceId }) => resourceId));
    for (const row of taken) {
      for (const { id, title } of await books.listGated(row.resourceId)) {
        if (known.has(id)) continue;
        known.add(id);
        items.push(toItem(row, title));
      }
    }
    return items;
  }

  const wholes: Record<string, (id: number) => Promise<number>> = {
    course: async (id) =>
      (await courses.learned.listResourceLengths([id])).reduce((sum, one) => sum + secondsOf(one), 0),
    book: async (id) => (await books.learned.listResourceLengths([id])).length,
    article: async () => 1,
    download: async () => 1,
  };

  const measures: Record<
    string,
    (
      rows: readonly LineDelivery[],
      id: number,
    ) => Promise<Pick<ResourceUse, "measure" | "used"> & { items: UsedItem[] }>
  > = {
    async course(rows, id) {
      const lessons = new Map((await courses.learned.listResourceLengths([id])).map((one) => [one.resourceId, one]));
      const seen = rows.filter(({ kind, isWhole, usedSeconds }) => kind === "lesson" && (isWhole || usedSeconds > 0));
      const used = seen.reduce((sum, { resourceId, isWhole, usedSeconds }) => {
        const lesson = lessons.get(resourceId);
        return sum + (isWhole && lesson ? secondsOf(lesson) : usedSeconds);
      }, 0);
      return { measure: "seen", used, items: await nameAll(seen) };
    },
    async book(rows) {
      const items = await expandEbooks(rows.filter(({ kind, isWhole }) => isBook(kind) && isWhole));
      return { measure: "opened", used: items.length, items };
    },
    async article(rows) {
      const opened = rows.filter(({ kind }) => kind === "article");
      return { measure: "opened", used: Math.min(1, opened.length), items: await nameAll(opened) };
    },
    async download(rows) {
      const taken = rows.filter(({ kind, isWhole }) => kind === "download" && isWhole);
      return { measure: "fetched", used: Math.min(1, taken.length), items: await nameAll(taken) };
    },
  };

  async function measureWhole(resourceKey: string): Promise<number | null> {
    const { type, id } = readKey(resourceKey);
    return Object.hasOwn(wholes, type) ? ((await wholes[type]?.(id)) ?? null) : null;
  }

  return {
    async listOpened(line: DeliveredLine) {
      // An archive was recorded as its files.
      const rows = (await deliveries.listOfLine(db, line)).filter(
        (row) => row.isCounted && row.kind !== "course_files",
      );
      return expandEbooks(rows);
    },
    async measure({ resourceKey, wholeThen, ...line }) {
      const { type, id } = readKey(resourceKey);
      const whole = await measureWhole(resourceKey);
      const measure = Object.hasOwn(measures, type) ? measures[type] : undefined;
      if (measure === undefined || whole === null) return null;
      const { items, ...use } = await measure(await deliveries.listOfLine(db, line), id);
      return { use: { ...use, whole: Math.max(whole, wholeThen ?? 0) }, items };
    },
    measureWhole,
  };
}

/** Titles in the order of the deliveries; withdrawn items are named by kind and number. */
export function nameDeliveriesIn(slices: DeliveredSlices): (rows: readonly LineDelivery[]) => Promise<string[]> {
  return async (rows) => {
    const titles = await readTitles(slices, rows);
    return rows.map((row) => titles.get(keyOf(row)) ?? `${KIND_NAMES[row.kind]} ${row.resourceId}`);
  };
}

const isBook = (kind: LineDelivery["kind"]) => kind === "document" || kind === "ebook";

function readKey(resourceKey: string): { type: string; id: number } {
  const [type = "", id] = resourceKey.split(":");
  return { type, id: Number(id) };
}

const keyOf = ({ kind, resourceId }: Pick<LineDelivery, "kind" | "resourceId">) => `${kind}:${resourceId}`;

function toItem({ id, deliveredAt }: LineDelivery, title: string): UsedItem {
  return { deliveryId: id, title, at: deliveredAt.toISOString() };
}

async function readTitles(slices: DeliveredSlices, rows: readonly LineDelivery[]): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  const idsOf = (wanted: LineDelivery["kind"]) =>
    rows.filter(({ kind }) => kind === wanted).map(({ resourceId }) => resourceId);
  const described = {
    document: slices.books.learned,
    lesson: slices.courses.learned,
    article: slices.articles.learned,
    media: slices.media.learned,
  } as const;
  for (const kind of ["document", "lesson", "article", "media"] as const) {
    const ids = idsOf(kind);
    if (ids.length === 0) continue;
    for (const { resourceId, title } of await described[kind].describeResources(ids))
      titles.set(`${kind}:${resourceId}`, title);
  }
  for (const id of idsOf("download")) {
    const title = await titleOfDownload(slices, id);
    if (title !== null) titles.set(`download:${id}`, title);
  }
  return titles;
}

async function titleOfDownload({ downloads }: DeliveredSlices, id: number): Promise<string | null> {
  try {
    return (await downloads.guest.getDownload(id)).download.title;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}
