import { LRUCache } from "lru-cache";
import { type Headers, PageForms } from "../answer/page-forms.ts";

/** The result of a renderer: a complete answer and the content that it depends on. */
export interface RenderedPage {
  status: number;
  headers: Headers;
  body: Buffer;
  /** Names of the content the page shows (`books`, `articles` …); a change of any of them drops the page. */
  dependsOn: ReadonlySet<string>;
}

/** A page ready to be written. */
export interface CachedPage {
  status: number;
  headers: Headers;
  forms: PageForms;
  dependsOn: ReadonlySet<string>;
}

interface Slot {
  page: CachedPage;
  isFresh: boolean;
}

interface PageCacheOptions {
  /** 0 disables the cache: every request is rendered separately. */
  maxBytes: number;
  /** Called when a stale copy is served because rendering failed. */
  onStale(key: string, reason: unknown): void;
}

/**
 * Whole guest pages in memory (decisions §2). Keys never contain anything about the client. A change marks pages as
 * stale instead of removing them: if the next rendering fails, the old copy is served (stale-if-error).
 */
export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #slots: LRUCache<string, Slot>;
  readonly #rendering = new Map<string, Promise<CachedPage>>();
  readonly #versions = new Map<string, number>();
  #epoch = 0;
  /** The last rendering of a page that has a cached copy failed. */
  #isTroubled = false;
  #isTrying = false;

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#slots = new LRUCache({ max: MAX_ENTRIES, maxSize: options.maxBytes });
  }

  /** The fresh page for the key; undefined if there is none. */
  peek(key: string): CachedPage | undefined {
    const slot = this.#slots.get(key);
    return slot?.isFresh ? slot.page : undefined;
  }

  /** Returns the fresh page or renders it once for all concurrent requests. */
  async get(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    if (this.#options.maxBytes === 0) return prepare(await render());
    const fresh = this.peek(key);
    if (fresh) return fresh;
    const stale = this.#slots.get(key);
    if (this.#isTroubled && stale) {
      this.#tryAgain(key, render);
      return stale.page;
    }
    const inFlight = this.#rendering.get(key);
    if (inFlight !== undefined) return inFlight;
    const rendering = this.#render(key, render).finally(() => {
      if (this.#rendering.get(key) === rendering) this.#rendering.delete(key);
    });
    this.#rendering.set(key, rendering);
    return rendering;
  }

  /** Some content changed: every page that shows it must be rendered again. */
  drop(content: string): void {
    this.#versions.set(content, (this.#versions.get(content) ?? 0) + 1);
    for (const slot of this.#slots.values()) if (slot.page.dependsOn.has(content)) slot.isFresh = false;
    // Later requests must not join a rendering that read the old content.
    this.#rendering.clear();
  }

  /** Changes may have been missed while the listener was disconnected: all pages become stale. */
  dropAll(): void {
    this.#epoch += 1;
    for (const slot of this.#slots.values()) slot.isFresh = false;
    this.#rendering.clear();
  }

  get size(): { pages: number; bytes: number } {
    return { pages: this.#slots.size, bytes: this.#slots.calculatedSize };
  }

  async #render(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    const versions = new Map(this.#versions);
    const epoch = this.#epoch;
    const rendered = await render().catch((reason: unknown) => this.#staleCopy(key, reason));
    if ("forms" in rendered) return rendered;
    if (rendered.status >= 500) {
      const stale = this.#slots.get(key);
      return stale ? this.#staleCopy(key, new Error(`the page answered ${rendered.status}`)) : prepare(rendered);
    }
    this.#isTroubled = false;
    const page = prepare(rendered);
    // A change during the rendering may or may not be included, so such a page is served once and not cached as fresh.
    const isFresh =
      epoch === this.#epoch &&
      [...page.dependsOn].every((content) => versions.get(content) === this.#versions.get(content));
    if (page.status === 200) this.#store(key, { page, isFresh }, weigh(key, rendered));
    return page;
  }

  /** Runs in the background, one at a time: with an unresponsive database each answer would otherwise wait. */
  #tryAgain(key: string, render: () => Promise<RenderedPage>): void {
    if (this.#isTrying) return;
    this.#isTrying = true;
    this.#render(key, render)
      .catch((reason: unknown) => this.#options.onStale(key, reason))
      .finally(() => {
        this.#isTrying = false;
      });
  }

  #staleCopy(key: string, reason: unknown): CachedPage {
    const stale = this.#slots.get(key);
    if (!stale) throw reason;
    this.#isTroubled = true;
    this.#options.onStale(key, reason);
    return stale.page;
  }

  #store(key: string, slot: Slot, bytes: number): void {
    // A slow rendering of old content must not replace the newer copy.
    if (this.#slots.peek(key)?.isFresh && !slot.isFresh) return;
    this.#slots.set(key, slot, { size: bytes });
  }
}

/** A limit independent of the size: marking pages as stale iterates over all of them. */
const MAX_ENTRIES = 20_000;
/** Compressed versions are added later; together they are smaller than the page itself. */
const WEIGHT_WITH_FORMS = 2;
/** One copy from the renderer and one in each of three encodings. */
const HEADER_COPIES = 4;
/** Objects, maps and buffers around an entry, measured by filling (page-cache.test.ts). */
const SLOT_BYTES = 4096;
const BYTES_PER_CHARACTER = 2;

/** The maximum memory that an entry may take. */
function weigh(key: string, { headers, body }: RenderedPage): number {
  const headerCharacters = headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  const texts = (key.length + headerCharacters * HEADER_COPIES) * BYTES_PER_CHARACTER;
  return body.length * WEIGHT_WITH_FORMS + texts + SLOT_BYTES;
}

/** Prepares a rendering for all encodings. */
export function prepare({ status, headers, body, dependsOn }: RenderedPage): CachedPage {
  return { status, headers, forms: new PageForms({ status, headers, body }), dependsOn };
}
