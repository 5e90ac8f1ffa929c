import type { GuestApp } from "../../app-context.ts";
import type { HomeLink } from "../../features/front/site/web/home/home-lists.tsx";
import { CO_CREATION_PATH } from "../../features/services/co-creation/co-creation-paths.ts";
import { OUTSOURCING_PATH } from "../../features/services/outsourcing/project-paths.ts";
import { formatFen } from "../../kit/values/money.ts";

/** The services that are open now, each with its lowest price or its size. */
export async function describeServices(
  app: Pick<GuestApp, "booking" | "outsourcing" | "coCreation">,
): Promise<HomeLink[]> {
  const [{ items: consultations }, { packages }, { items: proposals }] = await Promise.all([
    app.booking.listServices(),
    app.outsourcing.read(),
    app.coCreation.listProposals({ state: "collecting", kind: null, order: "votes", after: null }),
  ]);
  const booking: HomeLink = {
    to: "/booking",
    title: "预约咨询",
    text: "带一个具体的问题来，一对一谈清楚。",
    note: `${consultations.length} 项咨询，${fromText(consultations.map(({ price_fen }) => price_fen))}`,
  };
  const outsourcing: HomeLink = {
    to: OUTSOURCING_PATH,
    title: "项目委托",
    text: "把你知道的做成课、书或者一个站，分期付款，一期一验收。",
    note: `${packages.length} 种方案，${fromText(packages.map(({ from_fen }) => from_fen))}`,
  };
  const coCreation: HomeLink = {
    to: CO_CREATION_PATH,
    title: "共创",
    text: "提一个想看到的选题，投票，加入，署名留在作品上。",
    note: proposals.length === 0 ? "免费参加" : `${proposals.length} 个提议正在征集，免费参加`,
  };
  // Everybody may propose, but a block about nothing on sale would only repeat the navigation.
  if (consultations.length === 0 && packages.length === 0) return [];
  return [...(consultations.length > 0 ? [booking] : []), ...(packages.length > 0 ? [outsourcing] : []), coCreation];
}

/** `¥299 起`; free ones are named, because the lowest price alone would hide the paid ones. */
function fromText(prices: readonly number[]): string {
  const paid = prices.filter((price) => price > 0);
  if (paid.length === 0) return "免费";
  const from = `${formatFen(Math.min(...paid), { short: true })} 起`;
  return paid.length < prices.length ? `有免费的，其余 ${from}` : from;
}
