import { createContext } from "react-router";
import type { GuestIcons } from "./domain/icons/icon-source.ts";
import type { GuestPlans } from "./features/access/membership/server/membership.ts";
import type { GuestProducts } from "./features/commerce/products/server/guest-products.ts";
import type { GuestCommunity } from "./features/community/topics/server/guest-community.ts";
import type { GuestArticles } from "./features/content/articles/server/guest-articles.ts";
import type { GuestBooks } from "./features/content/books/server/guest-books.ts";
import type { GuestCatalogue } from "./features/content/catalogue/server/catalogue.ts";
import type { GuestCourses } from "./features/content/courses/server/reading/guest-courses.ts";
import type { GuestDownloads } from "./features/content/downloads/server/guest-downloads.ts";
import type { GuestMedia } from "./features/content/media/server/items/read-items.ts";
import type { GuestSite } from "./features/front/site/server/site.ts";
import type { GuestBooking } from "./features/services/booking/server/guest-booking.ts";
import type { GuestCoCreation, GuestCredits } from "./features/services/co-creation/server/guest-co-creation.ts";
import type { GuestOutsourcing } from "./features/services/outsourcing/server/guest-outsourcing.ts";
import type { PaymentChannel } from "./ports/payment-channel.ts";

/**
 * Everything that a page's loader may use: the guest's view of public content, on connections that cannot read more.
 */
export interface GuestApp {
  facts: SiteFacts;
  site: GuestSite;
  books: GuestBooks;
  courses: GuestCourses;
  media: GuestMedia;
  /** Downloads, also those of a course or book. */
  downloads: GuestDownloads;
  /** Books and courses together, and lists of media. */
  catalogue: GuestCatalogue;
  articles: GuestArticles;
  plans: GuestPlans;
  /** What is sold singly and together. */
  products: GuestProducts;
  /** What can be booked. */
  booking: GuestBooking;
  /** Commissioned work: the offer, and finished projects. */
  outsourcing: GuestOutsourcing;
  /** What icons that were chosen by name look like. */
  icons: GuestIcons;
  /** Boards, and titles of topics. */
  community: GuestCommunity;
  /** What people propose to make together. */
  coCreation: GuestCoCreation;
  /** Who is credited for its result. */
  credits: GuestCredits;
}

/** What a route module declares in `export const handle`, for the cache of its pages. */
export interface PageHandle {
  /** Query names that choose what the page shows; its loader sees no other. */
  queryNames?: readonly string[];
  /** Rendered for each request: its address may hold what somebody typed. */
  isNeverCached?: boolean;
  /** Everybody with its address may see it while it exists: browsers and proxies cache no copy either. */
  isUnpublished?: boolean;
  /** Pages of this site may show it in a frame. */
  isFramedByOwn?: boolean;
  /** A film may play on it, in several sizes and so out of memory. */
  playsFilms?: boolean;
  /** An inline script of the page itself, for its policy. */
  ownScript?: string;
}

/** What the process knows of itself. */
export interface SiteFacts {
  /** Scheme and host that visitors see, without a slash at the end. */
  origin: string;
  /** Sandbox providers are on: every page states it (decisions §6). */
  hasSandbox: boolean;
  /** Pages have cards of their own inside WeChat. */
  hasShareCards: boolean;
  /** By which gateways this site takes money, and how. */
  channels: readonly Pick<PaymentChannel, "name" | "ways">[];
  /** What browsers write to their console (spec §9). */
  clientLogLevel: number;
  /** Changes with every release (spec §4 "new release handling"). */
  buildId: string;
}

/** `context.get(appContext).<slice>.<useCase>` in a loader. */
export const appContext = createContext<GuestApp>();

/** Where the renderer leaves what a loader threw, so that a dead database answers 503 and not the error screen. */
export const failureContext = createContext<{ thrown: unknown; requestId: string }>();

/** Marks the inline scripts that the renderer itself writes into one page; it never reaches a browser. */
export const scriptNonceContext = createContext<string>();

/** Where a rendered page is left as a text; null: it belongs into the answer. A body of the Fetch API costs a tenth of a page. */
export const pageTextContext = createContext<{ text: string } | null>(null);

/** The same app, noting which slices a page reads, so that the page is dropped when one of them changes. */
export function recordReads(app: GuestApp): { recorded: GuestApp; read: ReadonlySet<string> } {
  const read = new Set<string>();
  const recorded = new Proxy(app, {
    get(target, slice, receiver) {
      if (typeof slice === "string") read.add(slice);
      return Reflect.get(target, slice, receiver);
    },
  });
  return { recorded, read };
}
