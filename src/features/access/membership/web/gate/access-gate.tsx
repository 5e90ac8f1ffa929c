import type { ReactNode } from "react";
import type { Access, ResourceType } from "../../../../../domain/access/access-contract.ts";
import { LEVEL } from "../../../../../domain/access/levels.ts";
import { formatFen } from "../../../../../kit/values/money.ts";
import { LevelMark, markOfLevel } from "../../../../../ui/display/tag.tsx";
import type { FetchState } from "../../../../../ui/facts/personal-data.ts";
import { useSession } from "../../../../../ui/facts/session.ts";
import { RetryNote, Skeleton } from "../../../../../ui/feedback/notes.tsx";
import { isListedReason, MISSING_CONTENT_PROMPT } from "../../access-actions.ts";
import { promptForDenial } from "../../access-prompts.ts";
import { GateActions } from "./gate-actions.tsx";
import { gateState } from "./gate-state.ts";
import { gateTitle } from "./gate-title.ts";

interface AccessGateProps {
  access: Access;
  contentType: string;
  /** The server's answer for this visitor. */
  own: FetchState;
  /** The gated resource. */
  resource: { type: ResourceType; id: number };
  /** The act that the right allows. ["读全文"] */
  aim?: string;
  /** A short text: the content that begins with this teaser. */
  lead: string;
  /** The lowest price of the required level. null: it is not sold. */
  lowestPriceFen: number | null;
  /** The button that buys the resource separately. null: it is not sold separately. */
  alone?: ReactNode;
}

/**
 * The end of a teaser: the offer, its lowest price, and one main button that depends on the server's reason (spec §6).
 */
export function AccessGate({
  access,
  contentType,
  own,
  resource,
  aim,
  lead,
  lowestPriceFen,
  alone = null,
}: AccessGateProps) {
  const { user } = useSession();
  const state = gateState({ access, contentType, user, own, now: new Date() });
  if (state.kind === "coming") return <TextSkeleton />;
  if (state.kind === "failed") {
    return (
      <RetryNote
        title={aim === undefined ? "全文没有取到" : "内容没有取到"}
        text={aim === undefined ? `${state.message}。试读的部分还在。` : state.message}
        onRetry={own.reload}
      />
    );
  }
  if (state.kind === "missing") return <GatePanel {...MISSING_CONTENT_PROMPT} />;
  const { reason, required_level: required } = state.access;
  if (reason !== null && !isListedReason(reason)) {
    return (
      <GatePanel title={gateTitle(state.access, aim)} text={promptForDenial(state.access, "read").text}>
        <GateActions access={state.access} resource={resource} aim={aim} />
      </GatePanel>
    );
  }
  const name = required >= LEVEL.premium ? "高级会员" : "会员";
  const price = required < LEVEL.vip || lowestPriceFen === null ? "" : `，${name} ${priceText(lowestPriceFen)}`;
  return (
    <GatePanel
      mark={<LevelMark level={markOfLevel(required)} />}
      title={gateTitle(state.access, aim)}
      text={`${lead}${price}。`}
    >
      <GateActions access={state.access} resource={resource} aim={aim} alone={alone} />
    </GatePanel>
  );
}

const priceText = (fen: number) => `${formatFen(fen, { short: true })} 起`;

interface GatePanelProps {
  mark?: ReactNode;
  title: string;
  text: string;
  children?: ReactNode;
}

function GatePanel({ mark, title, text, children }: GatePanelProps) {
  return (
    <aside aria-label={title} className="for-guests relative">
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-0 -top-28 h-28 bg-linear-to-t from-body to-transparent print:hidden"
      />
      <div className="rounded-lg border border-border bg-surface px-6 py-10 text-center">
        {mark}
        <p className="mt-4 text-xl font-semibold">{title}</p>
        <p className="mx-auto mt-2 max-w-[30em] text-balance text-text-secondary">{text}</p>
        {children}
      </div>
    </aside>
  );
}

/** A placeholder for the rest of the text, so that owners do not see an offer for their own content. */
function TextSkeleton() {
  return (
    <div role="status" className="min-h-64 space-y-4 py-2">
      <span className="sr-only">正在取全文</span>
      {["w-full", "w-11/12", "w-full", "w-4/5"].map((width, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a skeleton never change places
        <Skeleton key={line} className={`h-5 ${width}`} />
      ))}
    </div>
  );
}
