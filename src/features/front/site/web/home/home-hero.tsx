import type { ReactNode } from "react";
import { LinkButton } from "../../../../../ui/controls/button.tsx";
import { Link } from "../../../../../ui/controls/link.tsx";
import { fittingPicture } from "../../../../../ui/display/cover-attributes.ts";
import { CoverPicture } from "../../../../../ui/display/cover-picture.tsx";
import { Icon } from "../../../../../ui/display/icon.tsx";
import type { SiteSettings } from "../../contract.ts";

interface HomeHeroProps {
  settings: Pick<SiteSettings, "slogan" | "description" | "name">;
  /** The link to begin or to continue. */
  actions: ReactNode;
  /**
   * Next to the text: the membership offer. It is in the page for every visitor, so that the height for its replacement
   * is reserved.
   */
  call: ReactNode;
  /** The summary of the newest article; null if there is none. */
  quote: { words: string; title: string; to: string } | null;
  /** Displayed to learners instead: 继续学习. */
  instead: ReactNode;
}

/** The top of the home page: what the site is, and one of two links: membership for guests, 继续学习 for learners. */
export function HomeHero({ settings, actions, call, instead, quote }: HomeHeroProps) {
  return (
    <section className="mb-16 border-b border-border bg-surface">
      <div className="page-width grid grid-cols-1 items-center gap-10 py-12 lg:grid-cols-[minmax(0,1fr)_420px] lg:gap-16 lg:py-16">
        <div>
          <p className="text-sm font-medium text-brand">{settings.name}</p>
          <h1 className="mt-3 text-[2rem] leading-tight font-semibold sm:text-[2.75rem]">{settings.slogan}</h1>
          <p className="mt-4 max-w-[32em] text-lg text-text-secondary">{settings.description}</p>
          <div className="mt-8 flex min-h-12 flex-wrap gap-3">{actions}</div>
          {quote && <Quote {...quote} />}
        </div>
        <div className="grid grid-cols-1 *:col-start-1 *:row-start-1">
          <div className={instead === null ? "" : "invisible"}>{call}</div>
          {instead}
        </div>
      </div>
    </section>
  );
}

function Quote({ words, title, to }: NonNullable<HomeHeroProps["quote"]>) {
  return (
    <figure className="mt-8 max-w-[32em] border-l-2 border-brand-mark pl-4">
      <blockquote className="line-clamp-3 text-text-secondary">{words}</blockquote>
      <figcaption className="mt-1 text-sm text-text-muted">
        新文章《{title}》
        <Link to={to} className="ml-2 inline-block py-1 text-brand hover:underline">
          读全文
        </Link>
      </figcaption>
    </figure>
  );
}

const USUAL_STEPS = [
  { label: "从系统课开始", to: "/system" },
  { label: "先看文章", to: "/articles" },
];

/** The guest's links: those set by staff, or the two default links. */
export function FirstSteps({ buttons }: { buttons: readonly { label: string; to: string }[] }) {
  return (buttons.length > 0 ? buttons : USUAL_STEPS).map(({ label, to }, index) => (
    <LinkButton key={`${to} ${label}`} to={to} {...(index > 0 && { variant: "secondary" })} size="large">
      {label}
    </LinkButton>
  ));
}

interface MembershipCallProps {
  /** Links to the plans; for members, to their membership. */
  button: ReactNode;
  /** The content of a membership, one line each, generated from the existing content. */
  works: readonly string[];
  /** Covers of such works, decorative only; three are displayed. */
  covers: readonly string[];
  /** A picture chosen by staff, displayed instead of the covers; empty: none. */
  picture: string;
}

/** The content of a membership, in covers and a few lines. */
export function MembershipCall({ button, works, covers, picture }: MembershipCallProps) {
  const promises = [...works.map((work) => `${work}的全文`), "以后新加的同级内容也在内", "读到哪里，换台设备接着读"];
  return (
    <div className="rounded-lg border border-border bg-card px-5 py-4 shadow-float max-sm:grid max-sm:grid-cols-[80px_minmax(0,1fr)] max-sm:items-center max-sm:gap-4 sm:p-7 sm:max-lg:grid sm:max-lg:grid-cols-2 sm:max-lg:items-center sm:max-lg:gap-8">
      {picture === "" ? (
        <div aria-hidden="true" className="grid gap-3 max-sm:*:nth-[n+2]:hidden sm:grid-cols-3 sm:gap-4">
          {covers.slice(0, 3).map((cover) => (
            <CoverPicture
              key={cover}
              of="book"
              src={cover}
              fetchPriority="high"
              className="aspect-3/4 h-auto w-full rounded-md bg-hover shadow-card"
            />
          ))}
        </div>
      ) : (
        <img
          src={fittingPicture(picture)}
          alt=""
          width={640}
          height={360}
          fetchPriority="high"
          className="aspect-video h-auto w-full rounded-md bg-hover object-cover max-sm:aspect-3/4"
        />
      )}
      <div className="max-sm:contents">
        <ul className="space-y-1 max-sm:text-sm sm:space-y-2 lg:mt-5">
          {promises.map((promise) => (
            <li key={promise} className="flex gap-2.5">
              <Icon name="check" className="mt-0.5 text-brand-mark" />
              {promise}
            </li>
          ))}
        </ul>
        <div className="max-sm:col-span-2 sm:mt-6">{button}</div>
      </div>
    </div>
  );
}
