import type {
  Article,
  Book,
  BreadcrumbList,
  CreativeWork,
  DigitalDocument,
  FAQPage,
  Organization,
  Person,
  Thing,
  WebPageElement,
  WebSite,
  WithContext,
} from "schema-dts";

import type { AiMark } from "../kit/values/ai-mark.ts";
import { GATED_TEXT_CLASS } from "./gated-text.ts";

/** Spec §9. */
const HEADLINE_CHARACTERS = 110;

/**
 * The head's entries for JSON-LD. Called only on the server (`import.meta.env.SSR`): search engines read the page as
 * sent, and otherwise every page would contain the code. React leaves existing tags in the head; `PageArrival` removes
 * them at the next navigation.
 */
export function structuredData(...objects: WithContext<Thing>[]) {
  // The router's type for JSON has an index signature; the interfaces of schema.org have none.
  return objects.map((object) => ({ "script:ld+json": object as unknown as { [key: string]: string } }));
}

export const CONTEXT = { "@context": "https://schema.org" } as const;
export const IN_CHINESE = { inLanguage: "zh-CN" } as const;

export interface Publisher {
  name: string;
  origin: string;
}

/** An article or a document; `isFree: false` declares the restriction to search engines, as they require. */
export function describeArticle(article: {
  publisher: Publisher;
  path: string;
  title: string;
  description: string;
  author: string;
  imageUrl: string;
  publishedAt: string | null;
  updatedAt: string;
  aiMark: AiMark;
  isFree: boolean;
  /** The book that a document belongs to. */
  book?: { title: string; path: string };
}): WithContext<Article> {
  const { publisher, book, author, description, publishedAt } = article;
  const url = absolute(publisher, article.path);
  const writer: Person = { "@type": "Person", name: author };
  return {
    ...CONTEXT,
    "@type": "Article",
    headline: cutHeadline(article.title),
    ...(description && { description }),
    url,
    mainEntityOfPage: url,
    image: absolute(publisher, article.imageUrl),
    ...(publishedAt && { datePublished: publishedAt }),
    dateModified: article.updatedAt,
    ...IN_CHINESE,
    author: author ? writer : organization(publisher),
    publisher: organization(publisher),
    ...digitalSource(article.aiMark),
    ...(book && { isPartOf: { "@type": "Book" as const, name: book.title, url: absolute(publisher, book.path) } }),
    ...gate(article.isFree),
  };
}

/** A download; `isFree: false` states that it needs a membership. */
export function describeFile(file: {
  publisher: Publisher;
  path: string;
  title: string;
  description: string;
  updatedAt: string;
  aiMark: AiMark;
  /** The size of the newest version. */
  sizeBytes: number | null;
  version: string | null;
  isFree: boolean;
}): WithContext<DigitalDocument> {
  const { publisher, version, sizeBytes } = file;
  return {
    ...CONTEXT,
    "@type": "DigitalDocument",
    name: file.title,
    description: file.description,
    url: absolute(publisher, file.path),
    dateModified: file.updatedAt,
    ...(version && { version }),
    ...(sizeBytes !== null && { size: `${sizeBytes} B` }),
    ...IN_CHINESE,
    publisher: organization(publisher),
    ...digitalSource(file.aiMark),
    isAccessibleForFree: file.isFree,
  };
}

export function describeBook(book: {
  publisher: Publisher;
  path: string;
  title: string;
  description: string;
  imageUrl: string;
  updatedAt: string;
  aiMark: AiMark;
  isFree: boolean;
}): WithContext<Book> {
  const { publisher, description } = book;
  return {
    ...CONTEXT,
    "@type": "Book",
    name: book.title,
    ...(description && { description }),
    url: absolute(publisher, book.path),
    image: absolute(publisher, book.imageUrl),
    dateModified: book.updatedAt,
    ...IN_CHINESE,
    bookFormat: "https://schema.org/EBook",
    author: organization(publisher),
    publisher: organization(publisher),
    ...digitalSource(book.aiMark),
    isAccessibleForFree: book.isFree,
  };
}

/** The breadcrumbs of a page, from the home page down; the last one is the page itself. */
export function describeBreadcrumbs(
  publisher: Publisher,
  steps: readonly { name: string; path: string }[],
): WithContext<BreadcrumbList> {
  return {
    ...CONTEXT,
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, index) => ({
      "@type": "ListItem" as const,
      position: index + 1,
      name: step.name,
      item: absolute(publisher, step.path),
    })),
  };
}

/** The organization of the site, for its home page. */
export function describeOrganization(
  publisher: Publisher,
  { description, email }: { description: string; email: string },
): WithContext<Organization> {
  return {
    ...CONTEXT,
    "@type": "Organization",
    name: publisher.name,
    url: absolute(publisher, "/"),
    logo: absolute(publisher, "/favicon.svg"),
    ...(description && { description }),
    ...(email && { email }),
  };
}

export function describeSite(publisher: Publisher): WithContext<WebSite> {
  const url = absolute(publisher, "/");
  return { ...CONTEXT, "@type": "WebSite", name: publisher.name, url, ...IN_CHINESE };
}

/** Questions on the page with their answers. */
export function describeQuestions(questions: readonly { question: string; text: string }[]): WithContext<FAQPage> {
  return {
    ...CONTEXT,
    "@type": "FAQPage",
    ...IN_CHINESE,
    mainEntity: questions.map(({ question, text }) => ({
      "@type": "Question" as const,
      name: question,
      acceptedAnswer: { "@type": "Answer" as const, text },
    })),
  };
}

function cutHeadline(title: string): string {
  const characters = [...title];
  return characters.length <= HEADLINE_CHARACTERS ? title : `${characters.slice(0, HEADLINE_CHARACTERS - 1).join("")}…`;
}

/** Declares that all of it is free, or which element of the page is not. */
export function gate(isFree: boolean): { isAccessibleForFree: boolean; hasPart?: WebPageElement } {
  if (isFree) return { isAccessibleForFree: true };
  const cssSelector = `.${GATED_TEXT_CLASS}`;
  return {
    isAccessibleForFree: false,
    hasPart: { "@type": "WebPageElement", isAccessibleForFree: false, cssSelector },
  };
}

/** The names in schema.org of IPTC's terms for AI-generated content (decision 0115). */
const DIGITAL_SOURCES = {
  generated: "https://schema.org/TrainedAlgorithmicMediaDigitalSource",
  assisted: "https://schema.org/CompositeWithTrainedAlgorithmicMediaDigitalSource",
} as const satisfies Record<Exclude<AiMark, "none">, string>;

/** Declares that a work was made with AI; empty for a work without a mark. */
export function digitalSource(mark: AiMark): Pick<Extract<CreativeWork, object>, "digitalSourceType"> {
  return mark === "none" ? {} : { digitalSourceType: DIGITAL_SOURCES[mark] };
}

export function organization({ name, origin }: Publisher): Organization {
  return { "@type": "Organization", name, url: origin };
}

export function absolute({ origin }: Publisher, path: string): string {
  return new URL(path, origin).href;
}
