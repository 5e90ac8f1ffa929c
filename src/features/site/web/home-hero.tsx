import type { ReactNode } from "react";
import { formatFen } from "../../../kit/money.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { SiteSettings } from "../contract.ts";

interface HomeHeroProps {
  settings: Pick<SiteSettings, "slogan" | "description" | "name">;
  /** Beside the words: the call to membership, or 继续学习 for learners. */
  aside: ReactNode;
}

/** The first window: what this is, and one of two ways on: membership for guests, 继续学习 for learners. */
export function HomeHero({ settings, aside }: HomeHeroProps) {
  return (
    <section className="mb-16 border-b border-border bg-surface">
      <div className="page-width grid items-center gap-10 py-12 lg:grid-cols-[minmax(0,1fr)_400px] lg:py-20">
        <div>
          <p className="text-sm font-medium text-brand">{settings.name}</p>
          <h1 className="mt-3 text-[32px] leading-tight font-semibold sm:text-[44px]">{settings.slogan}</h1>
          <p className="mt-4 max-w-[32em] text-lg text-text-secondary">{settings.description}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <LinkButton to="/system" size="large">
              从系统课开始
            </LinkButton>
            <LinkButton to="/articles" variant="secondary" size="large">
              先看文章
            </LinkButton>
          </div>
        </div>
        <div className="min-h-72">{aside}</div>
      </div>
    </section>
  );
}

const PROMISES = ["系统课与会员书库的全文", "全部会员文章，含以后新加的", "读到哪里，换台设备接着读"];

/** What membership opens, in three lines, and from what it costs. */
export function MembershipCall({ lowestPriceFen }: { lowestPriceFen: number | null }) {
  return (
    <div className="rounded-lg border border-border bg-card p-7 shadow-float">
      <p className="inline-flex rounded-md bg-gold-bg px-2.5 py-1 text-sm font-semibold text-gold">会员</p>
      <ul className="mt-5 space-y-3">
        {PROMISES.map((promise) => (
          <li key={promise} className="flex gap-2.5">
            <Icon name="check" className="mt-0.5 text-brand-mark" />
            {promise}
          </li>
        ))}
      </ul>
      <LinkButton to="/vip/" isWide className="mt-7">
        {lowestPriceFen === null ? "了解会员" : `开通会员，${formatFen(lowestPriceFen, { short: true })} 起`}
      </LinkButton>
    </div>
  );
}
