import { MembershipButton } from "../../features/access/membership/web/member/membership-button.tsx";
import { ArticleList } from "../../features/content/articles/web/article-list.tsx";
import { WorkShelf } from "../../features/content/catalogue/web/work-shelf.tsx";
import { TeacherRow } from "../../features/content/courses/web/course/teacher-row.tsx";
import { HomeAnnouncements } from "../../features/front/site/web/home/home-announcements.tsx";
import { FirstSteps, HomeHero, MembershipCall } from "../../features/front/site/web/home/home-hero.tsx";
import { HomeLinks, HomeText } from "../../features/front/site/web/home/home-lists.tsx";
import {
  ContinueLearning,
  ContinueSteps,
  useBegunWorks,
} from "../../features/learning/progress/web/continue-learning.tsx";
import { useSite } from "../../ui/facts/site.ts";
import { EmptyState, Skeleton } from "../../ui/feedback/notes.tsx";
import { SectionHeading } from "../../ui/layout/section-heading.tsx";
import type { HomeData, HomePart } from "./load-home.ts";

type ListPart = Exclude<HomePart, { kind: "hero" | "announcements" | "text" }>;
type Heading = { title: string; note?: string; more?: { label: string; to: string } };

const HEADINGS: Readonly<Record<ListPart["kind"], Heading>> = {
  basic: { title: "基础课", note: "登录就能学", more: { label: "全部基础课", to: "/basic" } },
  system: { title: "系统课", note: "按学习顺序排好的一条路", more: { label: "全部系统课", to: "/system" } },
  vip: { title: "会员库", more: { label: "全部图书和课程", to: "/vip/list" } },
  picked: { title: "精选" },
  media: { title: "视频与音频", more: { label: "全部视频与音频", to: "/media" } },
  articles: { title: "最新文章", more: { label: "全部文章", to: "/articles" } },
  teachers: { title: "老师" },
  topics: { title: "社区新话题", more: { label: "去社区", to: "/community" } },
  products: { title: "商店", more: { label: "全部商品", to: "/product" } },
  services: { title: "服务", note: "看书学课之外，找人谈一谈、替你做、一起做" },
  booking: { title: "预约咨询", more: { label: "全部咨询", to: "/booking" } },
};

/** After the only course of a shelf. */
const NEXT: Partial<Record<ListPart["kind"], { label: string; text: string; to: string }>> = {
  basic: { label: "学完接着学系统课", text: "按学习顺序排好的一条路", to: "/system" },
  system: { label: "再到会员库挑一本", text: "图书和课程，每一本都写明能试读多少", to: "/vip/list" },
};

/** The home page with its blocks in the configured order. Introductions always have the full width. */
export function HomeView({ parts, ...offer }: HomeData) {
  const { settings } = useSite();
  const hero = parts.find((part) => part.kind === "hero");
  const others = parts.filter((part) => part.kind !== "hero");
  const isEmpty = others.every(({ kind }) => kind === "announcements");
  return (
    <main id="main" className="pb-24">
      {hero ? <Hero hero={hero} {...offer} /> : <h1 className="sr-only">{settings.slogan || settings.name}</h1>}
      <div className={`page-width space-y-20 ${hero ? "" : "pt-12"}`}>
        {others.map((part) => (
          <Part
            key={"title" in part ? `${part.kind}:${part.title}` : part.kind}
            part={part}
            isEveryBookOpen={offer.isEveryBookOpen}
          />
        ))}
        {isEmpty && (
          <EmptyState drawing="book" title="内容正在准备" text="第一批课程、图书和文章上架以后，会出现在这里。" />
        )}
      </div>
    </main>
  );
}

interface HeroProps extends Omit<HomeData, "parts"> {
  hero: Extract<HomePart, { kind: "hero" }>;
}

function Hero({ hero, covers, works, lowestPriceFen, quote }: HeroProps) {
  const { settings } = useSite();
  const begun = useBegunWorks();
  const [latest] = begun.items;
  return (
    <HomeHero
      settings={{
        name: settings.name,
        slogan: hero.title || settings.slogan,
        description: hero.words || settings.description,
      }}
      quote={quote}
      actions={latest ? <ContinueSteps latest={latest} /> : <FirstSteps buttons={hero.buttons} />}
      call={
        <MembershipCall
          button={<MembershipButton isWide fromFen={lowestPriceFen} />}
          works={works}
          covers={covers}
          picture={hero.picture}
        />
      }
      instead={
        latest ? <ContinueLearning items={begun.items} /> : begun.isWaiting ? <Skeleton className="rounded-lg" /> : null
      }
    />
  );
}

function Part({ part, isEveryBookOpen }: { part: Exclude<HomePart, { kind: "hero" }>; isEveryBookOpen: boolean }) {
  const { settings } = useSite();
  if (part.kind === "announcements") return <HomeAnnouncements announcements={settings.announcements} />;
  if (part.kind === "text") return <HomeText {...part} />;
  const usual = HEADINGS[part.kind];
  const title = part.title || usual.title;
  const isVip = part.kind === "vip";
  const works = ("works" in part && part.works) || [];
  const articles = ("articles" in part && part.articles) || [];
  return (
    <section aria-label={title}>
      <SectionHeading
        {...usual}
        title={title}
        {...(isVip && isEveryBookOpen && { note: "每一本都可以先试读" })}
        {...(isVip && { action: <MembershipButton size="small" /> })}
      />
      {works.length > 0 && <WorkShelf works={works} headingLevel="h3" isAbove={false} next={NEXT[part.kind]} />}
      {articles.length > 0 && (
        <div className={works.length > 0 ? "mt-8" : ""}>
          <ArticleList articles={articles} />
        </div>
      )}
      {"teachers" in part && part.teachers && <TeacherRow teachers={part.teachers} />}
      {"links" in part && part.links && <HomeLinks links={part.links} />}
    </section>
  );
}
