import type { ReactNode } from "react";
import { quoteOrder } from "../../features/commerce/orders/contract.ts";
import { purchaseOfService, type Quote } from "../../features/commerce/orders/web/checkout/purchase.ts";
import { OWN_PROJECTS_PATH, pathOfProject } from "../../features/services/outsourcing/project-paths.ts";
import { LinkButton } from "../../ui/controls/button.tsx";
import { usePersonalData } from "../../ui/facts/personal-data.ts";
import { EmptyState, RetryNote } from "../../ui/feedback/notes.tsx";
import { useQueryValue } from "../user/return-path.ts";
import { SignInPanel } from "../user/sign-in-panel.tsx";
import { useVisitor } from "../user/visitor.ts";
import type { Checkout } from "./checkout.tsx";

interface ServiceCheckoutProps {
  service: string;
  /** Passed by the page, which has already loaded it: an import here would create a separate chunk. */
  Checkout: typeof Checkout;
  /** Shown until the price is known. */
  skeleton: ReactNode;
}

/** The page for another choice, by the kind of purchase. */
const OTHER: Readonly<Record<string, { label: string; to: string }>> = {
  booking: { label: "换一个时间", to: "/booking" },
  milestone: { label: "回到项目", to: OWN_PROJECTS_PATH },
};

/** A part links back to the project in which it was chosen, which the query names. */
function otherOf(service: string, project: string | null) {
  const [kind = ""] = service.split(":");
  const other = OTHER[kind] ?? null;
  const isKnown = kind === "milestone" && project !== null && /^\d{1,15}$/.test(project);
  return other && isKnown ? { ...other, to: pathOfProject(Number(project)) } : other;
}

/** Checkout of a service item that only its buyer may see: the quote contains its description and price. */
export function ServiceCheckout({ service, Checkout: Paying, skeleton }: ServiceCheckoutProps) {
  const visitor = useVisitor();
  const other = otherOf(service, useQueryValue("project"));
  const quote = usePersonalData(quoteOrder, { query: { service, coupon: "best" } }, visitor.kind === "member");
  if (visitor.kind === "guest") {
    return (
      <div className="page-width">
        <SignInPanel title="登录后确认" text="用预约的账号登录，继续确认和付款" />
      </div>
    );
  }
  if (quote.error !== null && (quote.error.status === 404 || quote.error.code === "SERVICE_NOT_AVAILABLE")) {
    return (
      <div className="page-width">
        <EmptyState
          drawing="order"
          title="现在不能买"
          text={`${quote.error.message}。没有下单，也没有扣款。`}
          action={other ? <LinkButton to={other.to}>{other.label}</LinkButton> : undefined}
        />
      </div>
    );
  }
  if (quote.error !== null) {
    return (
      <div className="page-width">
        <RetryNote title="没有读到" text={`${quote.error.message}。`} onRetry={quote.reload} />
      </div>
    );
  }
  if (quote.data === null) return skeleton;
  return (
    <Paying
      purchase={purchaseOfService(service, quote.data)}
      card={<ServiceCard quote={quote.data} />}
      other={other}
      validityOf={() => null}
    />
  );
}

function ServiceCard({ quote }: { quote: Quote }) {
  return (
    <div className="rounded-lg border border-border bg-card p-5 shadow-card sm:p-6">
      {quote.lines
        .filter(({ kind }) => kind === "service")
        .map(({ title, detail }) => (
          <div key={title}>
            <p className="text-lg font-semibold">{title}</p>
            <p className="mt-2 text-text-secondary">{detail}</p>
          </div>
        ))}
    </div>
  );
}
