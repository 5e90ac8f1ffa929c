/** A JSON-LD object for `<script type="application/ld+json">`. */
export type StructuredData = Record<string, unknown>;

/** Spec §9. */
const HEADLINE_CHARACTERS = 110;

/**
 * The head's entries for JSON-LD. Asked for on the server alone (`import.meta.env.SSR`): search engines read the page as it
 * was sent, and every page would carry the code. React leaves what it finds in the head; `PageArrival` removes it on the way on.
 */
export function structuredData(...objects: StructuredData[]) {
  return objects.map((object) => ({ "script:ld+json": object }));
}

/** Marks the element of a page that holds what only members may read whole. */
export const GATED_TEXT_CLASS = "gated-text";

export interface Publisher {
  name: string;
  origin: string;
}

/** An article or a document; `isFree: false` tells search engines of the gate, as they ask for. */
export function describeArticle(article: {
  publisher: Publisher;
  path: string;
  title: string;
  description: string;
  author: string;
  imageUrl: string | null;
  publishedAt: string | null;
  updatedAt: string;
  isFree: boolean;
  /** The book that a document belongs to. */
  book?: { title: string; path: string };
}): StructuredData {
  const { publisher, book } = article;
  const url = absolute(publisher, article.path);
  return withoutEmpty({
    "@context": "https://schema.org",
    "@type": "Article",
    headline: cutHeadline(article.title),
    description: article.description,
    url,
    mainEntityOfPage: url,
    image: article.imageUrl && absolute(publisher, article.imageUrl),
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    inLanguage: "zh-CN",
    author: article.author ? { "@type": "Person", name: article.author } : organization(publisher),
    publisher: organization(publisher),
    isPartOf: book && { "@type": "Book", name: book.title, url: absolute(publisher, book.path) },
    ...gate(article.isFree),
  });
}

/** A file to download; `isFree: false` tells that it needs a membership. */
export function describeFile(file: {
  publisher: Publisher;
  path: string;
  title: string;
  description: string;
  updatedAt: string;
  /** Of the newest version. */
  sizeBytes: number | null;
  version: string | null;
  isFree: boolean;
}): StructuredData {
  const { publisher } = file;
  return withoutEmpty({
    "@context": "https://schema.org",
    "@type": "DigitalDocument",
    name: file.title,
    description: file.description,
    url: absolute(publisher, file.path),
    dateModified: file.updatedAt,
    version: file.version,
    size: file.sizeBytes === null ? null : `${file.sizeBytes} B`,
    inLanguage: "zh-CN",
    publisher: organization(publisher),
    isAccessibleForFree: file.isFree,
  });
}

export function describeBook(book: {
  publisher: Publisher;
  path: string;
  title: string;
  description: string;
  imageUrl: string | null;
  updatedAt: string;
  isFree: boolean;
}): StructuredData {
  const { publisher } = book;
  return withoutEmpty({
    "@context": "https://schema.org",
    "@type": "Book",
    name: book.title,
    description: book.description,
    url: absolute(publisher, book.path),
    image: book.imageUrl && absolute(publisher, book.imageUrl),
    dateModified: book.updatedAt,
    inLanguage: "zh-CN",
    bookFormat: "https://schema.org/EBook",
    publisher: organization(publisher),
    isAccessibleForFree: book.isFree,
  });
}

/** A course with its parts; those that guests may not see whole are marked, as search engines ask for. */
export function describeCourse(course: {
  publisher: Publisher;
  path: string;
  title: string;
  description: string;
  imageUrl: string;
  teacher: string | null;
  publishedAt: string;
  updatedAt: string;
  /** Of the whole course, in minutes. */
  minutes: number;
  lessons: readonly { title: string; path: string; isFree: boolean }[];
}): StructuredData {
  const { publisher, teacher, minutes } = course;
  return withoutEmpty({
    "@context": "https://schema.org",
    "@type": "Course",
    name: course.title,
    description: course.description,
    url: absolute(publisher, course.path),
    image: absolute(publisher, course.imageUrl),
    datePublished: course.publishedAt,
    dateModified: course.updatedAt,
    inLanguage: "zh-CN",
    provider: organization(publisher),
    author: teacher && { "@type": "Person", name: teacher },
    // No course is open as a whole: at the least one logs in.
    isAccessibleForFree: false,
    hasCourseInstance: {
      "@type": "CourseInstance",
      courseMode: "Online",
      courseWorkload: `PT${Math.max(1, minutes)}M`,
    },
    hasPart: course.lessons.map(({ title, path, isFree }) => ({
      "@type": "LearningResource",
      name: title,
      url: absolute(publisher, path),
      isAccessibleForFree: isFree,
    })),
  });
}

/** One lesson; `isFree: false` tells search engines of the gate. */
export function describeLesson(lesson: {
  publisher: Publisher;
  path: string;
  title: string;
  description: string;
  imageUrl: string;
  updatedAt: string;
  isFree: boolean;
  course: { title: string; path: string };
}): StructuredData {
  const { publisher, course } = lesson;
  return withoutEmpty({
    "@context": "https://schema.org",
    "@type": "LearningResource",
    name: lesson.title,
    description: lesson.description,
    url: absolute(publisher, lesson.path),
    image: absolute(publisher, lesson.imageUrl),
    dateModified: lesson.updatedAt,
    inLanguage: "zh-CN",
    publisher: organization(publisher),
    isPartOf: { "@type": "Course", name: course.title, url: absolute(publisher, course.path) },
    ...gate(lesson.isFree),
  });
}

/** A film, a recording or pictures; where their bytes are, nobody is told. */
export function describeMedia(item: {
  publisher: Publisher;
  kind: "video" | "audio" | "pictures";
  path: string;
  title: string;
  description: string;
  imageUrl: string;
  publishedAt: string;
  updatedAt: string;
  durationSeconds: number | null;
  isFree: boolean;
}): StructuredData {
  const { publisher, kind, durationSeconds: seconds } = item;
  const image = absolute(publisher, item.imageUrl);
  const duration = seconds === null ? undefined : `PT${seconds}S`;
  const facts = {
    video: { "@type": "VideoObject", thumbnailUrl: image, uploadDate: item.publishedAt, duration },
    audio: { "@type": "AudioObject", thumbnailUrl: image, uploadDate: item.publishedAt, duration },
    pictures: { "@type": "ImageGallery", image },
  };
  return withoutEmpty({
    "@context": "https://schema.org",
    ...facts[kind],
    name: item.title,
    description: item.description || item.title,
    url: absolute(publisher, item.path),
    datePublished: item.publishedAt,
    dateModified: item.updatedAt,
    inLanguage: "zh-CN",
    publisher: organization(publisher),
    isAccessibleForFree: item.isFree,
  });
}

/** Where a page stands, from the home page down; the last one is the page itself. */
export function describeBreadcrumbs(
  publisher: Publisher,
  steps: readonly { name: string; path: string }[],
): StructuredData {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: step.name,
      item: absolute(publisher, step.path),
    })),
  };
}

function cutHeadline(title: string): string {
  const characters = [...title];
  return characters.length <= HEADLINE_CHARACTERS ? title : `${characters.slice(0, HEADLINE_CHARACTERS - 1).join("")}…`;
}

function gate(isFree: boolean): StructuredData {
  if (isFree) return { isAccessibleForFree: true };
  const part = { "@type": "WebPageElement", isAccessibleForFree: false, cssSelector: `.${GATED_TEXT_CLASS}` };
  return { isAccessibleForFree: false, hasPart: part };
}

function organization({ name, origin }: Publisher): StructuredData {
  return { "@type": "Organization", name, url: origin };
}

export function absolute({ origin }: Publisher, path: string): string {
  return new URL(path, origin).href;
}

export function withoutEmpty(data: StructuredData): StructuredData {
  return Object.fromEntries(
    Object.entries(data).filter(([, value]) => value !== null && value !== undefined && value !== ""),
  );
}
