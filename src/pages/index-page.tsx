import { appContext } from "../app-context.ts";
import { ArticleList } from "../features/articles/web/article-list.tsx";
import type { BookCard } from "../features/books/contract.ts";
import { BookRows } from "../features/books/web/book-rows.tsx";
import { BookShelf } from "../features/books/web/book-shelf.tsx";
import { ContinueLearning } from "../features/learning/web/continue-learning.tsx";
import { HomeAnnouncements } from "../features/site/web/home-announcements.tsx";
import { HomeHero, MembershipCall } from "../features/site/web/home-hero.tsx";
import { SectionHeading } from "../ui/section-heading.tsx";
import type { Route } from "./+types/index-page";
import { lowestPrice } from "./load-book.ts";

const BOOKS_SHOWN = 5;
const ARTICLES_SHOWN = 6;
const VIP = 2;

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [settings, system, vip, articles, plans] = await Promise.all([
    app.site.readSettings(),
    app.books.listBooks({ shelf: "system", page: 1, page_size: BOOKS_SHOWN }),
    app.books.listBooks({ shelf: "vip", page: 1, page_size: BOOKS_SHOWN }),
    app.articles.listArticles({ page: 1, page_size: ARTICLES_SHOWN }),
    app.plans.listPlans(),
  ]);
  return { settings, system, vip, articles, lowestPriceFen: lowestPrice(plans.items, VIP) };
}

export default function IndexPage({ loaderData }: Route.ComponentProps) {
  const { settings, system, vip, articles, lowestPriceFen } = loaderData;
  return (
    <main id="main" className="pb-24">
      <HomeHero
        settings={settings}
        aside={<ContinueLearning fallback={<MembershipCall lowestPriceFen={lowestPriceFen} />} />}
      />
      <div className="page-width space-y-20">
        <HomeAnnouncements announcements={settings.announcements} />
        {system.items.length > 0 && (
          <section aria-label="系统课">
            <SectionHeading
              title="系统课"
              note="按学习顺序排好的一条路"
              more={{ label: "全部系统课", to: "/system" }}
            />
            <HomeShelf books={system.items} />
          </section>
        )}
        {vip.items.length > 0 && (
          <section aria-label="会员书库">
            <SectionHeading title="会员书库" note="每一本都可以先试读" more={{ label: "全部图书", to: "/vip/list" }} />
            <HomeShelf books={vip.items} />
          </section>
        )}
        {articles.items.length > 0 && (
          <section aria-label="最新文章">
            <SectionHeading title="最新文章" more={{ label: "全部文章", to: "/articles" }} />
            <ArticleList articles={articles.items} />
          </section>
        )}
      </div>
    </main>
  );
}

const BARE_SHELF = 3;

/** Covers side by side, or wide cards while there are too few to fill a row. */
function HomeShelf({ books }: { books: readonly BookCard[] }) {
  return books.length <= BARE_SHELF ? <BookRows books={books} /> : <BookShelf books={books} />;
}
