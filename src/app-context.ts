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
  /** Lists of books, courses and media. */
  catalogue: GuestCatalogue;
  articles: GuestArticles;
  plans: GuestPlans;
  /** Single items and bundles on sale. */
  products: GuestProducts;
  /** Services with a calendar that can be booked. */
  booking: GuestBooking;
  /** Commissioned work: the offer, and finished projects. */
  outsourcing: GuestOutsourcing;
  /** The drawings of icons that staff chose by name. */
  icons: GuestIcons;
  /** Boards, and titles of topics. */
  community: GuestCommunity;
  /** Proposals for content projects. */
  coCreation: GuestCoCreation;
  /** The people credited for the results of proposals. */
  credits: GuestCredits;
}

/** What a route module declares in `export const handle`, for the cache of its pages. */
export interface PageHandle {
  /** Query parameters that change the page; its loader gets no others. */
  queryNames?: readonly string[];
  /** Rendered for each request, because its address may contain typed text. */
  isNeverCached?: boolean;
  /** Anybody with its address may see it while it exists, so browsers and proxies must not cache it. */
  isUnpublished?: boolean;
  /** Pages of this site may show it in a frame. */
  isFramedByOwn?: boolean;
  /** It may play a film in several sizes, whose player needs `blob:` addresses in the policy. */
  playsFilms?: boolean;
  /** The page's own inline script, which the content security policy must allow. */
  ownScript?: string;
}

/** Facts about this site and this process. */
export interface SiteFacts {
  /** Scheme and host that visitors see, without a slash at the end. */
  origin: string;
  /** Sandbox providers are on: every page states it (decisions §6). */
  hasSandbox: boolean;
  /** Inside WeChat, pages set their own share cards. */
  hasShareCards: boolean;
  /** The payment gateways of this site, and their ways to pay. */
  channels: readonly Pick<PaymentChannel, "name" | "ways">[];
  /** The level of messages in the browser's console (spec §9). */
  clientLogLevel: number;
  /** Changes with every release (spec §4 "new release handling"). */
  buildId: string;
}

/** `context.get(appContext).<slice>.<useCase>` in a loader. */
export const appContext = createContext<GuestApp>();

/**
 * The renderer stores here what a loader threw, so that an unreachable database is answered with 503 instead of the
 * error screen.
 */
export const failureContext = createContext<{ thrown: unknown; requestId: string }>();

/** Marks the inline scripts that the renderer itself writes into one page; it never reaches a browser. */
export const scriptNonceContext = createContext<string>();

/**
 * The renderer stores the page here as text; null: it writes it into the answer. Without a body of the Fetch API a page
 * costs a tenth less.
 */
export const pageTextContext = createContext<{ text: string } | null>(null);

/**
 * The same app, which records the slices that a page reads, so that the cached page is removed when one of them
 * changes.
 */
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
