import type { ReactNode } from "react";
import { CatalogueTools } from "../../features/content/catalogue/web/catalogue-filters.tsx";
import { CatalogueFrame } from "../../features/content/catalogue/web/catalogue-frame.tsx";
import { WorkShelf } from "../../features/content/catalogue/web/work-shelf.tsx";
import { currentOf, LEARNING } from "../../features/front/site/web/frame/site-nav.ts";
import { Link } from "../../ui/controls/link.tsx";
import type { loadCatalogue } from "./load-catalogue.ts";

interface CataloguePageProps {
  catalogue: Awaited<ReturnType<typeof loadCatalogue>>;
  path: string;
  title: string;
  lead: string;
  action?: ReactNode;
  /** Where to go on from a single work. */
  next?: { label: string; text: string; to: string };
}

/** A list of courses and books: filters, search and order above, covers or rows below. */
export function CataloguePage({ catalogue, path, title, lead, action, next }: CataloguePageProps) {
  const { list, choices, choice } = catalogue;
  return (
    <CatalogueFrame
      path={path}
      title={title}
      lead={lead}
      action={action}
      choice={choice}
      list={list}
      ways={<LearningWays path={path} />}
      filters={<CatalogueTools path={path} choices={choices} choice={choice} list={list} />}
    >
      <WorkShelf works={list.items} next={next} />
    </CatalogueFrame>
  );
}

/** Links from one list of 学习 to the others, for phones, where the header has no menu. */
export function LearningWays({ path }: { path: string }) {
  return (
    <nav aria-label="学习" className="-mb-4 flex gap-6 border-b border-border md:hidden">
      {LEARNING.map((way) => (
        <Link
          key={way.to}
          to={way.to}
          aria-current={currentOf(way, path)}
          className="-mb-px inline-flex min-h-12 items-center border-b-2 border-transparent text-text-secondary aria-[current]:border-brand aria-[current]:font-semibold aria-[current]:text-text"
        >
          {way.label}
        </Link>
      ))}
    </nav>
  );
}
