import { type ReactNode, useState } from "react";
import { appContext } from "../../app-context.ts";
import { benefitsOf } from "../../features/access/membership/benefits.ts";
import type { Plan } from "../../features/access/membership/contract.ts";
import { levelLead, type WorkCount, worksText } from "../../features/access/membership/offer.ts";
import { describePlans } from "../../features/access/membership/structured-plans.ts";
import {
  type MembershipNow,
  membershipNow,
  purchaseVerb,
} from "../../features/access/membership/web/member/membership-now.ts";
import { MembershipStrip } from "../../features/access/membership/web/member/membership-strip.tsx";
import { validityText } from "../../features/access/membership/web/member/membership-texts.ts";
import { LevelComparison } from "../../features/access/membership/web/plans/level-comparison.tsx";
import { MEMBERSHIP_QUESTIONS, plainAnswer } from "../../features/access/membership/web/plans/membership-answers.ts";
import { MembershipHero } from "../../features/access/membership/web/plans/membership-hero.tsx";
import { PlanPicker } from "../../features/access/membership/web/plans/plan-picker.tsx";
import { firstChoice, unquotedValidity } from "../../features/access/membership/web/plans/plan-texts.ts";
import { PayBar } from "../../features/commerce/orders/web/checkout/pay-bar.tsx";
import { purchaseOfPlan } from "../../features/commerce/orders/web/checkout/purchase.ts";
import { QuotePanel } from "../../features/commerce/orders/web/checkout/quote-panel.tsx";
import { useQuote } from "../../features/commerce/orders/web/checkout/use-quote.ts";
import { SampleList } from "../../features/content/books/web/sample-list.tsx";
import { loadBenefitFacts } from "../../screens/buying/load-offer.ts";
import { useReturnPath, withQuery } from "../../screens/user/return-path.ts";
import { useVisitor } from "../../screens/user/visitor.ts";
import { shareHead } from "../../seo/share-head.ts";
import { sharedPage, shareUrlOf } from "../../seo/shared-resources.ts";
import { describeQuestions, structuredData } from "../../seo/structured-data.ts";
import { Button, LinkButton } from "../../ui/controls/button.tsx";
import { Link } from "../../ui/controls/link.tsx";
import { useSession } from "../../ui/facts/session.ts";
import { EmptyState } from "../../ui/feedback/notes.tsx";
import { QuestionList } from "../../ui/layout/sales-parts.tsx";
import type { Route } from "./+types/vip-page";

const COVERS_SHOWN = 3;
const SAMPLES_SHOWN = 4;

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const firstPage = { page: 1, page_size: COVERS_SHOWN };
  const [plans, settings, system, vip, facts, samples, soldKinds] = await Promise.all([
    app.plans.listPlans(),
    app.site.readSettings(),
    app.books.listBooks({ shelf: "system", ...firstPage }),
    app.books.listBooks({ shelf: "vip", ...firstPage }),
    loadBenefitFacts(app),
    app.books.listSamples(SAMPLES_SHOWN),
    app.products.listKinds(),
  ]);
  const counts = facts.works;
  const benefits = benefitsOf(facts);
  const others = (level: Plan["level"]) =>
    benefits.flatMap(({ group, required, text }) => (group !== "内容" && required === level ? [text] : []));
  return {
    plans: plans.items,
    lead: heroLead(counts, plans.items),
    levelLeads: { 2: levelLead(counts, 2, others(2)), 3: levelLead(counts, 3, others(3)) },
    benefits,
    samples,
    hasProducts: soldKinds.length > 0,
    covers: [...vip.items, ...system.items].slice(0, COVERS_SHOWN).map((book) => book.cover_url),
    siteName: settings.name,
    origin: app.facts.origin,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { siteName, origin, plans } = loaderData;
  const publisher = { name: siteName, origin };
  const shared = import.meta.env.SSR ? sharedPage("/vip", { name: siteName, slogan: "" }) : null;
  const title = `开通会员 · ${siteName}`;
  const description = `${siteName}的会员方案：VIP 与高级会员各能读什么、多少钱、到期怎么续、升级怎么补差价。`;
  return [
    ...shareHead({ title, sharedTitle: title, description, origin, path: "/vip", siteName, shared }),
    ...(import.meta.env.SSR && shared && plans.length > 0
      ? structuredData(
          describePlans({ publisher, plans, description, imageUrl: shareUrlOf(shared, siteName) }),
          describeQuestions(
            MEMBERSHIP_QUESTIONS.map(({ question, answer }) => ({ question, text: plainAnswer(answer) })),
          ),
        )
      : []),
  ];
}

/**
 * Only the parts that depend on the visitor are rendered again when the visitor is known: all of the page in one task
 * would block slow phones.
 */
export default function VipPage({ loaderData }: Route.ComponentProps) {
  const { plans, covers, lead, levelLeads, benefits, samples, hasProducts } = loaderData;
  return (
    <main id="main">
      <MembershipHero covers={covers} lead={lead}>
        <OwnMembership />
      </MembershipHero>
      <Offer plans={plans} levelLeads={levelLeads}>
        {hasProducts && (
          <p className="mt-8 text-text-secondary">
            只想要其中一门课或一本书？
            <Link
              to="/product"
              prefetch="intent"
              className="inline-flex min-h-11 items-center text-brand hover:underline"
            >
              看单独购买
            </Link>
          </p>
        )}
        <section aria-labelledby="comparison" className="mt-20">
          <h2 id="comparison" className="mb-4 text-2xl font-semibold">
            各级别能用什么
          </h2>
          <LevelComparison benefits={benefits} />
        </section>
        {samples.length > 0 && (
          <section aria-labelledby="samples" className="mt-20">
            <h2 id="samples" className="mb-4 text-2xl font-semibold">
              先读几章
            </h2>
            <SampleList samples={samples} />
          </section>
        )}
        <section aria-labelledby="questions" className="mt-20">
          <h2 id="questions" className="mb-4 text-2xl font-semibold">
            开通之前
          </h2>
          <QuestionList questions={MEMBERSHIP_QUESTIONS} />
        </section>
      </Offer>
    </main>
  );
}

function OwnMembership() {
  const visitor = useVisitor();
  const { openLogin, isStored } = useSession();
  const membership = visitor.kind === "member" ? membershipNow(visitor.user, new Date()) : visitor.kind;
  return (
    <MembershipStrip
      membership={isStored ? "unknown" : membership}
      onLogIn={() => openLogin({ reason: "登录后显示你的会员和续费价格" })}
    />
  );
}

interface OfferProps {
  plans: readonly Plan[];
  levelLeads: Record<Plan["level"], string>;
  /** The rest of the page. */
  children: ReactNode;
}

function Offer({ plans, ...rest }: OfferProps) {
  const { user } = useVisitor();
  const [chosenId, choose] = useState<number>();
  const membership = user && membershipNow(user, new Date());
  const ownedLevel = membership?.kind === "active" ? membership.level : 0;
  const chosen = plans.find((plan) => plan.id === chosenId) ?? firstChoice(plans, ownedLevel);
  if (chosen === undefined) {
    return (
      <div className="page-width py-12">
        <NothingOnSale />
      </div>
    );
  }
  return <ChosenPlan plans={plans} chosen={chosen} membership={membership} onChoose={choose} {...rest} />;
}

interface ChosenPlanProps extends OfferProps {
  chosen: Plan;
  membership: MembershipNow | null;
  onChoose(planId: number): void;
}

/** The plans with the total next to them; on phones a bottom bar. */
function ChosenPlan({ plans, levelLeads, chosen, membership, onChoose, children }: ChosenPlanProps) {
  const from = useReturnPath();
  // The same query as at checkout, so that both show the same total.
  const quote = useQuote(purchaseOfPlan(chosen), "best");
  const isQuoted = membership !== null && !quote.isPending && quote.obstacle === null && quote.failure === null;
  const verb = purchaseVerb(chosen.level, membership);
  const href = withQuery("/product/payment", { plan: chosen.id, from });
  const step = (look: { size?: "large"; isWide?: boolean }) =>
    quote.obstacle === null ? (
      <LinkButton to={href} {...look} className="for-guests" prefetch="intent">
        {verb}
      </LinkButton>
    ) : (
      <Button {...look} disabled>
        {verb}
      </Button>
    );

  return (
    <>
      <div className="page-width pb-16 lg:pb-24">
        <section aria-label="选择方案" className="grid gap-10 pt-12 lg:grid-cols-[minmax(0,1fr)_360px] lg:gap-12">
          <PlanPicker plans={plans} leads={levelLeads} chosenId={chosen.id} onChoose={onChoose} />
          <div className="lg:sticky lg:top-24 lg:self-start">
            <QuotePanel
              heading="你选的方案"
              quote={quote}
              validity={isQuoted ? validityText(quote.displayed, new Date()) : unquotedValidity(chosen)}
            >
              <div className="mt-5 hidden lg:block">{step({ size: "large", isWide: true })}</div>
            </QuotePanel>
          </div>
        </section>
        {children}
      </div>
      <PayBar label={chosen.name} totalFen={quote.isKnown ? quote.displayed.total_fen : null}>
        {step({})}
      </PayBar>
    </>
  );
}

/** The first sentence: the content that the levels on sale include. */
function heroLead(counts: readonly WorkCount[], plans: readonly Plan[]): string {
  const isSold = (level: Plan["level"]) => plans.some((plan) => plan.level === level);
  const [vip, premium] = [worksText(counts, 2), worksText(counts, 3)];
  const parts = [
    ...(isSold(2) && vip !== "" ? [`VIP 可读 ${vip}的全文`] : []),
    ...(isSold(3) && premium !== "" ? [`高级会员再加 ${premium}`] : []),
  ];
  return `${[...parts, "以后新加的同级内容也在内"].join("，")}。`;
}

function NothingOnSale() {
  return (
    <EmptyState
      drawing="medal"
      title="方案还没有上架"
      text="公开文章和试读篇目现在就能读。"
      action={
        <LinkButton to="/articles" variant="secondary">
          先看看文章
        </LinkButton>
      }
    />
  );
}
