import { useState } from "react";
import { appContext } from "../app-context.ts";
import type { Plan } from "../features/membership/contract.ts";
import { LevelComparison } from "../features/membership/web/level-comparison.tsx";
import { membershipNow, purchaseVerb, validityText } from "../features/membership/web/membership-now.ts";
import { MembershipQuestions } from "../features/membership/web/membership-questions.tsx";
import { MembershipStrip } from "../features/membership/web/membership-strip.tsx";
import { PlanPicker } from "../features/membership/web/plan-picker.tsx";
import { firstChoice } from "../features/membership/web/plan-texts.ts";
import { PayBar } from "../features/orders/web/pay-bar.tsx";
import { QuotePanel } from "../features/orders/web/quote-panel.tsx";
import { useQuote } from "../features/orders/web/use-quote.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { EmptyState } from "../ui/notes.tsx";
import { PageHeading } from "../ui/section-heading.tsx";
import { useSession } from "../ui/session.ts";
import type { Route } from "./+types/vip-page";
import { useReturnPath, withQuery } from "./return-path.ts";
import { useVisitor } from "./visitor.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [{ items }, settings] = await Promise.all([app.plans.listPlans(), app.site.readSettings()]);
  return { plans: items, siteName: settings.name, address: new URL("/vip", app.facts.origin).href };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { siteName, address } = loaderData;
  const title = `开通会员 · ${siteName}`;
  const description = `${siteName}的会员方案：VIP 与高级会员各能读什么、多少钱、到期怎么续、升级怎么补差价。`;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
  ];
}

export default function VipPage({ loaderData: { plans } }: Route.ComponentProps) {
  const visitor = useVisitor();
  const { openLogin } = useSession();
  const membership = visitor.kind === "member" ? membershipNow(visitor.user, new Date()) : visitor.kind;

  return (
    <main id="main" className="page-width pb-28">
      <PageHeading
        title="开通会员，读完整的内容"
        lead="一次开通，系统课、会员书库和会员文章全部打开，以后新加的也在内。"
      />
      <MembershipStrip membership={membership} onLogIn={() => openLogin({ reason: "登录后显示你的会员和续费价格" })} />
      <section aria-label="选择方案" className="mt-10">
        <Offers plans={plans} />
      </section>
      <section aria-labelledby="comparison" className="mt-20">
        <h2 id="comparison" className="mb-4 text-2xl font-semibold">
          各级别能用什么
        </h2>
        <LevelComparison />
      </section>
      <section aria-labelledby="questions" className="mt-20">
        <h2 id="questions" className="mb-4 text-2xl font-semibold">
          开通之前
        </h2>
        <MembershipQuestions />
      </section>
    </main>
  );
}

function Offers({ plans }: { plans: readonly Plan[] }) {
  const [chosenId, choose] = useState<number>();
  const chosen = plans.find((plan) => plan.id === chosenId) ?? firstChoice(plans);
  if (chosen === undefined) {
    return (
      <EmptyState
        title="方案还没有上架"
        text="会员方案上架后会出现在这里。公开文章和试读篇目现在就能读。"
        action={
          <LinkButton to="/articles" variant="secondary">
            先看看文章
          </LinkButton>
        }
      />
    );
  }
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_360px] lg:gap-12">
      <PlanPicker plans={plans} chosenId={chosen.id} onChoose={choose} />
      <ChosenPlan plan={chosen} />
    </div>
  );
}

/** The sum of the chosen plan beside the choice, and on phones the bar with the same step. */
function ChosenPlan({ plan }: { plan: Plan }) {
  const visitor = useVisitor();
  const from = useReturnPath();
  const quote = useQuote(plan, visitor.kind === "member");
  const membership = visitor.kind === "member" ? membershipNow(visitor.user, new Date()) : null;
  const isQuoted = visitor.kind === "member" && !quote.isPending && quote.obstacle === null && quote.failure === null;
  const until = quote.shown.until === null ? null : new Date(quote.shown.until);
  const verb = purchaseVerb(plan.level, membership);
  const href = withQuery("/product/payment", { plan: plan.id, from });
  const isBuyable = quote.obstacle === null;

  return (
    <div className="lg:sticky lg:top-24 lg:self-start">
      <QuotePanel
        heading={plan.name}
        quote={quote}
        validity={isQuoted ? validityText({ level: plan.level, until, membership }) : "付款后立即生效，不会自动续费"}
      >
        <div className="mt-5 hidden lg:block">
          {isBuyable ? (
            <LinkButton to={href} size="large" isWide prefetch="intent">
              {verb}
            </LinkButton>
          ) : (
            <Button size="large" isWide disabled>
              {verb}
            </Button>
          )}
        </div>
      </QuotePanel>
      <PayBar label={plan.name} totalFen={quote.shown.total_fen}>
        {isBuyable ? (
          <LinkButton to={href} prefetch="viewport">
            {verb}
          </LinkButton>
        ) : (
          <Button disabled>{verb}</Button>
        )}
      </PayBar>
    </div>
  );
}
