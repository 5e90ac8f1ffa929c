import { appContext } from "../../app-context.ts";
import { ArticleList } from "../../features/articles/web/article-list.tsx";
import type { Work } from "../../features/catalogue/contract.ts";
import { WorkShelf } from "../../features/catalogue/web/work-shelf.tsx";
import { ContinueLearning, ContinueSteps, useBegunWorks } from "../../features/learning/web/continue-learning.tsx";
import { offeredWorks } from "../../features/membership/offer.ts";
import { MembershipButton } from "../../features/membership/web/member/membership-button.tsx";
import { HomeAnnouncements } from "../../features/site/web/home/home-announcements.tsx";
import { FirstSteps, HomeHero, MembershipCall } from "../../features/site/web/home/home-hero.tsx";
import { derived } from "../../kit/process/derived.ts";
import { formatFen } from "../../kit/values/money.ts";
import { useSite } from "../../ui/facts/site.ts";
import { Skeleton } from "../../ui/feedback/notes.tsx";
import { SectionHeading } from "../../ui/layout/section-heading.tsx";
import { areAllOpened, countEverything, describeCounts } from "../buying/load-offer.ts";
import { describeWork } from "../reading/describe-work.ts";
import { lowestPrice } from "../reading/load-book.ts";
import type { Route } from "./+types/index-page";
import { homeHead } from "./page-head.ts";

const WORKS_SHOWN = 5;
const ARTICLES_SHOWN = 6;
const VIP = 2;

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [basic, system, vip, articles, plans, [books, courses, texts]] = await Promise.all([
    app.catalogue.listFirstWorks("basic", WORKS_SHOWN),
    app.catalogue.listFirstWorks("system", WORKS_SHOWN),
    app.catalogue.listFirstWorks("vip", WORKS_SHOWN),
    app.articles.listArticles({ page: 1, page_size: ARTICLES_SHOWN }),
    app.plans.listPlans(),
    countEverything(app),
  ]);
  return {
    ...describeShelves(basic, system, vip),
    ...describeOffer(books, courses, texts),
    ...{ articles, lowestPriceFen: lowestPrice(plans.items, VIP) },
  };
}

// Content rarely changes, and these were the dearest part of the loader.
const describeShelves = derived((basic: readonly Work[], system: readonly Work[], vip: readonly Work[]) => ({
  basic: basic.map(describeWork),
  system: system.map(describeWork),
  vip: vip.map(describeWork),
}));

const describeOffer = derived((...[books, courses, texts]: Awaited<ReturnType<typeof countEverything>>) => ({
  works: offeredWorks(describeCounts(books, courses, texts)).flatMap(({ level, text }) =>
    level === VIP ? [text] : [],
  ),
  isEveryBookOpen: areAllOpened(books),
}));

export function meta({ matches }: Route.MetaArgs) {
  return homeHead(matches);
}

export default function IndexPage({ loaderData }: Route.ComponentProps) {
  const { basic, system, vip, articles, works, isEveryBookOpen, lowestPriceFen } = loaderData;
  const { settings } = useSite();
  const offer = lowestPriceFen === null ? "了解会员" : `开通会员，${formatFen(lowestPriceFen, { short: true })} 起`;
  const begun = useBegunWorks();
  const [latest] = begun.items;
  const covers = [...vip, ...system].flatMap(({ kind, coverUrl }) => (kind === "book" ? [coverUrl] : []));
  return (
    <main id="main" className="pb-24">
      <HomeHero
        settings={settings}
        actions={latest ? <ContinueSteps latest={latest} /> : <FirstSteps />}
        call={<MembershipCall button={<MembershipButton isWide offer={offer} />} works={works} covers={covers} />}
        instead={
          latest ? (
            <ContinueLearning items={begun.items} />
          ) : begun.isWaiting ? (
            <Skeleton className="rounded-lg" />
          ) : null
        }
      />
      <div className="page-width space-y-20">
        <HomeAnnouncements announcements={settings.announcements} />
        {basic.length > 0 && (
          <section aria-label="基础课">
            <SectionHeading title="基础课" note="登录就能学" more={{ label: "全部基础课", to: "/basic" }} />
            <WorkShelf works={basic} headingLevel="h3" isAbove={false} />
          </section>
        )}
        {system.length > 0 && (
          <section aria-label="系统课">
            <SectionHeading
              title="系统课"
              note="按学习顺序排好的一条路"
              more={{ label: "全部系统课", to: "/system" }}
            />
            <WorkShelf works={system} headingLevel="h3" isAbove={false} />
          </section>
        )}
        {vip.length > 0 && (
          <section aria-label="会员库">
            <SectionHeading
              title="会员库"
              {...(isEveryBookOpen ? { note: "每一本都可以先试读" } : {})}
              more={{ label: "全部图书和课程", to: "/vip/list" }}
              action={<MembershipButton size="small" />}
            />
            <WorkShelf works={vip} headingLevel="h3" isAbove={false} />
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
