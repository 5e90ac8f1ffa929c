import { useNavigate } from "react-router";
import { appContext } from "../../app-context.ts";
import { OWN_BOOKINGS_PATH } from "../../features/services/booking/booking-paths.ts";
import type { BookingService } from "../../features/services/booking/contract.ts";
import {
  BOOKING_AUDIENCE,
  BOOKING_GAINS,
  BOOKING_OTHERS,
  BOOKING_QUESTIONS,
  BOOKING_STEPS,
} from "../../features/services/booking/web/booking-offer.ts";
import { freeText, priceText, ruleTexts } from "../../features/services/booking/web/booking-texts.ts";
import { pageHead } from "../../screens/site/page-head.ts";
import { useQueryValue, withQuery } from "../../screens/user/return-path.ts";
import { useVisitor } from "../../screens/user/visitor.ts";
import { buttonClass, LinkButton } from "../../ui/controls/button.tsx";
import { Link } from "../../ui/controls/link.tsx";
import { Icon } from "../../ui/display/icon.tsx";
import { Name } from "../../ui/display/name.tsx";
import { Tag } from "../../ui/display/tag.tsx";
import { useSession } from "../../ui/facts/session.ts";
import { EmptyState, Skeleton } from "../../ui/feedback/notes.tsx";
import { NeedsScript } from "../../ui/layout/needs-script.tsx";
import { GainsAndAudience, QuestionList, StepList } from "../../ui/layout/sales-parts.tsx";
import { PageHeading, SectionHeading } from "../../ui/layout/section-heading.tsx";
import { LatePart, lateCode } from "../../ui/trouble/late-part.tsx";
import type { Route } from "./+types/booking-page";

const LEAD = "选一项咨询，挑一个合适的时间，一对一把问题谈清楚。";

const bookingPanel = lateCode(
  async () => (await import("../../features/services/booking/web/booking-panel.tsx")).BookingPanel,
);

export async function loader({ context }: Route.LoaderArgs) {
  const { items } = await context.get(appContext).booking.listServices();
  return { services: items };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const isHidden = loaderData?.services.length === 0;
  return pageHead({ matches, title: "预约咨询", description: LEAD, path: "/booking", isHidden });
}

export default function BookingPage({ loaderData: { services } }: Route.ComponentProps) {
  const wanted = useQueryValue("service");
  const service = services.find(({ id }) => String(id) === wanted) ?? services[0];
  return (
    <main id="main" className="page-width min-h-dvh pb-24">
      <PageHeading title="预约咨询" lead={LEAD}>
        <p className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
          {service !== undefined && (
            <a href="#times" className={buttonClass({})}>
              选时间
            </a>
          )}
          <Link to={OWN_BOOKINGS_PATH} className="inline-flex min-h-11 items-center text-brand hover:underline">
            我的预约
          </Link>
        </p>
      </PageHeading>
      <GainsAndAudience gains={BOOKING_GAINS} audience={BOOKING_AUDIENCE} others={BOOKING_OTHERS} />
      <div id="times" className="mt-12 scroll-mt-20">
        <NeedsScript what="booking" />
        {service === undefined ? (
          <EmptyState
            drawing="calendar"
            title="现在没有可以预约的咨询"
            text="开放以后会出现在这里。有问题也可以先在社区里问。"
            action={<LinkButton to="/community">去社区看看</LinkButton>}
          />
        ) : (
          <>
            {services.length > 1 && <ServiceChoice services={services} chosen={service.id} />}
            <ChosenService key={service.id} service={service} />
          </>
        )}
      </div>
      <div className="mt-20">
        <StepList title="怎么进行" steps={BOOKING_STEPS} />
      </div>
      <section aria-label="预约之前" className="mt-20">
        <SectionHeading title="预约之前" />
        <QuestionList questions={BOOKING_QUESTIONS} />
      </section>
    </main>
  );
}

function ServiceChoice({ services, chosen }: { services: BookingService[]; chosen: number }) {
  return (
    <nav aria-label="选择咨询" className="mb-8">
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {services.map((service) => {
          const isChosen = service.id === chosen;
          return (
            <li key={service.id}>
              <Link
                to={withQuery("/booking", { service: service.id })}
                preventScrollReset
                aria-current={isChosen ? "true" : undefined}
                className={`flex h-full flex-col rounded-lg border bg-card p-5 shadow-card transition-colors duration-150 ${isChosen ? "border-brand" : "border-border hover:border-border-strong"}`}
              >
                <span className="font-semibold">{service.title}</span>
                <span className="mt-1 text-sm text-text-secondary">
                  <Name of={service.host} /> · {service.minutes} 分钟
                </span>
                <span className="mt-auto pt-3 text-lg font-semibold tabular-nums">{priceText(service)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The description of the service on the left, the choice of a time on the right. */
function ChosenService({ service }: { service: BookingService }) {
  const visitor = useVisitor();
  const { openLogin } = useSession();
  const navigate = useNavigate();
  const { title, summary, host, minutes, capacity } = service;
  const free = freeText(service);
  return (
    <section
      aria-label={title}
      className="grid gap-8 rounded-lg border border-border bg-card p-5 shadow-card sm:p-6 lg:grid-cols-[280px_minmax(0,1fr)] lg:gap-10"
    >
      <div>
        <h2 className="text-xl font-semibold">{title}</h2>
        <p className="mt-3 flex flex-wrap items-baseline gap-x-3 gap-y-2">
          <span className="text-2xl font-semibold tabular-nums">{priceText(service)}</span>
          {free !== null && <Tag>{free}</Tag>}
        </p>
        <ul className="mt-4 grid gap-2 text-text-secondary">
          <li className="flex gap-2">
            <Icon name="clock" size={18} className="mt-1 shrink-0" />
            {minutes} 分钟{capacity > 1 ? `，最多 ${capacity} 人一起` : ""}
          </li>
          <li className="flex gap-2">
            <Icon name="user" size={18} className="mt-1 shrink-0" />
            <span>
              <Name of={host} />
              {host.intro !== "" && <span className="block text-sm">{host.intro}</span>}
            </span>
          </li>
        </ul>
        {summary !== "" && <p className="mt-4 whitespace-pre-line text-text-secondary">{summary}</p>}
        <ul className="mt-5 grid gap-1.5 border-t border-border pt-4 text-sm text-text-secondary">
          {ruleTexts(service).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </div>
      <div className="min-w-0">
        <LatePart
          code={bookingPanel}
          props={{
            service,
            isMember: visitor.kind === "member",
            onSignIn: (afterwards) => openLogin({ reason: "登录后继续预约", afterwards }),
            onChosen: (id) => void navigate(withQuery("/product/payment", { service: `booking:${id}` })),
          }}
          skeleton={<Skeleton className="h-80 w-full rounded-lg" />}
        />
      </div>
    </section>
  );
}
