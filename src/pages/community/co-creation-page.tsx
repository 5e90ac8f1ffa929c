import { data } from "react-router";
import { appContext, type PageHandle } from "../../app-context.ts";
import { CO_CREATION_PATH } from "../../features/services/co-creation/co-creation-paths.ts";
import { isPlaceOf, proposalCursor } from "../../features/services/co-creation/proposal-cursor.ts";
import { ORDER_LABELS, PROPOSAL_ORDERS } from "../../features/services/co-creation/proposal-list.ts";
import {
  KIND_LABELS,
  PROPOSAL_KINDS,
  PUBLIC_STATES,
  STATE_LABELS,
} from "../../features/services/co-creation/proposal-states.ts";
import { choiceQuery, type ProposalChoice } from "../../features/services/co-creation/web/proposal-address.ts";
import { ProposalList } from "../../features/services/co-creation/web/proposal-list.tsx";
import { ProposalView } from "../../features/services/co-creation/web/proposal-view.tsx";
import { AppError } from "../../kit/api/app-error.ts";
import { toOneLine } from "../../kit/values/chinese-lines.ts";
import { readChoice, readPathId } from "../../screens/site/load-page.ts";
import { pageHead } from "../../screens/site/page-head.ts";
import { fatalNotFound } from "../../screens/site/route-failure.ts";
import { Skeleton } from "../../ui/feedback/notes.tsx";
import { Breadcrumbs } from "../../ui/layout/breadcrumbs.tsx";
import { NeedsScript } from "../../ui/layout/needs-script.tsx";
import { LatePart, lateCode } from "../../ui/trouble/late-part.tsx";
import type { Route } from "./+types/co-creation-page";

const LEAD = "提一个想看到的选题、翻译或章节，投票，加入，一起把它做出来。";
const NEW_TITLE = "提出共创";
/** Used instead of a proposal id. */
const NEW = "new";
const DESCRIPTION_CHARACTERS = 120;

const formCode = lateCode(
  async () => (await import("../../features/services/co-creation/web/new-proposal.tsx")).NewProposal,
);

/** One route for the list, the proposals and the form: each route enlarges the manifest that every page fetches. */
export const handle: PageHandle = { queryNames: ["proposal", "waiting", "state", "kind", "order", "cursor"] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { coCreation } = context.get(appContext);
  const waiting = readChoice(request, "waiting");
  if (waiting !== null) return { view: "waiting" as const, id: readPathId(request, waiting), proposal: null };
  const wanted = readChoice(request, "proposal");
  if (wanted === NEW) return { view: "new" as const };
  if (wanted !== null) {
    const id = readPathId(request, wanted);
    try {
      const proposal = await coCreation.getProposal(id);
      // Computed in the loader, so that its code is not part of any page script.
      const description = toOneLine(proposal.text).slice(0, DESCRIPTION_CHARACTERS);
      return { view: "one" as const, id, proposal, description };
    } catch (thrown) {
      if (!(thrown instanceof AppError && thrown.status === 404)) throw thrown;
      // A hidden proposal is still visible to its author, but the server rendering does not know the visitor.
      return data({ view: "one" as const, id, proposal: null, description: LEAD }, { status: 404 });
    }
  }
  const choice = readProposalChoice(request);
  const { cursor, ...chosen } = choice;
  const after = cursor === null ? null : proposalCursor.read(cursor);
  if (cursor !== null && (after === null || !isPlaceOf(choice.order, after))) throw fatalNotFound(request);
  return { view: "list" as const, choice, list: await coCreation.listProposals({ ...chosen, after }) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const head = { matches, title: "共创", description: LEAD, path: CO_CREATION_PATH };
  if (loaderData === undefined) return pageHead({ ...head, isHidden: true });
  if (loaderData.view === "new")
    return pageHead({ ...head, chosen: { proposal: NEW }, titleParts: [NEW_TITLE], isHidden: true });
  if (loaderData.view === "waiting") {
    return pageHead({ ...head, chosen: { waiting: String(loaderData.id) }, titleParts: ["提议"], isHidden: true });
  }
  if (loaderData.view === "one") {
    const { id, proposal, description } = loaderData;
    const titleParts = proposal === null ? [] : [proposal.title];
    return pageHead({
      ...head,
      description,
      chosen: { proposal: String(id) },
      titleParts,
      isHidden: proposal === null,
    });
  }
  const { choice, list } = loaderData;
  const { state, kind, order, cursor } = choice;
  return pageHead({
    ...head,
    chosen: choiceQuery(choice),
    titleParts: [
      ...(state === null ? [] : [STATE_LABELS[state]]),
      ...(kind === null ? [] : [KIND_LABELS[kind]]),
      ...(order === "votes" ? [] : [ORDER_LABELS[order]]),
    ],
    isHidden: cursor !== null || list.items.length === 0,
  });
}

export default function CoCreationPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.view === "list") return <ProposalList {...loaderData} lead={LEAD} />;
  if (loaderData.view === "one" || loaderData.view === "waiting") {
    const { view, id, proposal } = loaderData;
    return <ProposalView key={id} id={id} proposal={proposal} isOwnAddress={view === "waiting"} />;
  }
  return (
    <main id="main" className="page-width pt-4 pb-24">
      <div className="mx-auto max-w-3xl">
        <Breadcrumbs crumbs={[{ label: "共创", to: CO_CREATION_PATH }, { label: NEW_TITLE }]} />
        <h1 className="mt-4 mb-6 text-[1.75rem] leading-tight font-semibold">{NEW_TITLE}</h1>
        <NeedsScript what="proposal" />
        <LatePart code={formCode} props={{}} skeleton={<Skeleton className="h-120 w-full rounded-lg" />} />
      </div>
    </main>
  );
}

/** The selection of the query; an unknown value is a 404. */
function readProposalChoice(request: Request): ProposalChoice {
  const oneOf = <Value extends string>(name: string, known: readonly Value[]): Value | null => {
    const wanted = readChoice(request, name);
    const found = known.find((one) => one === wanted) ?? null;
    if (wanted !== null && found === null) throw fatalNotFound(request);
    return found;
  };
  const state = oneOf("state", PUBLIC_STATES);
  const kind = oneOf("kind", PROPOSAL_KINDS);
  const order = oneOf("order", PROPOSAL_ORDERS) ?? "votes";
  return { state, kind, order, cursor: readChoice(request, "cursor") };
}
