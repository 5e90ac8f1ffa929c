import type { Thing, WithContext } from "schema-dts";
import { pageHead, shareHead } from "./share-head.ts";
import { type SharedResource, shareUrlOf } from "./shared-resources.ts";
import { describeBreadcrumbs, type Publisher, structuredData } from "./structured-data.ts";

/** What every description of a work for search engines contains. */
interface WorkFacts {
  publisher: Publisher;
  path: string;
  title: string;
  description: string;
  /** The address of its sharing picture. */
  imageUrl: string;
}

/** What search engines are told of a work. */
interface DescribedWork {
  shared: SharedResource;
  describe(facts: WorkFacts): readonly WithContext<Thing>[];
  /** The pages above the work and the work itself. */
  steps: Parameters<typeof describeBreadcrumbs>[1];
}

interface WorkPage {
  title: string;
  /** The work that contains it, for the title of the page. */
  within?: string;
  /** Empty: the title is the description. */
  summary: string;
  path: string;
  type?: "article" | "book";
  siteName: string;
  origin: string;
  /** Only on the server: `import.meta.env.SSR ? … : null`, so that browsers do not load the code for it. */
  described: DescribedWork | null;
}

/** The head of a page with one work: title, sharing data, and for search engines the work and its place. */
export function workHead({ title, within, summary, path, type, siteName, origin, described }: WorkPage) {
  const pageTitle = `${within ? `${title} · ${within}` : title} · ${siteName}`;
  if (!import.meta.env.SSR || described === null) return pageHead(pageTitle, path, origin);
  const description = summary || title;
  const { shared } = described;
  const publisher = { name: siteName, origin };
  const imageUrl = shareUrlOf(shared, siteName);
  return [
    ...shareHead({ title: pageTitle, sharedTitle: title, description, origin, path, type, siteName, shared }),
    ...structuredData(
      ...described.describe({ publisher, path, title, description, imageUrl }),
      describeBreadcrumbs(publisher, described.steps),
    ),
  ];
}
