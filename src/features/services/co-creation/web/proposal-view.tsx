import { type RefObject, useRef } from "react";
import { Navigate } from "react-router";
import type { ApiError } from "../../../../kit/api/api-error.ts";
import { Button, LinkButton } from "../../../../ui/controls/button.tsx";
import { Link } from "../../../../ui/controls/link.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { useSession } from "../../../../ui/facts/session.ts";
import { ForGuests } from "../../../../ui/feedback/for-guests.tsx";
import { LoadNote } from "../../../../ui/feedback/load-note.tsx";
import { Skeleton } from "../../../../ui/feedback/notes.tsx";
import { Breadcrumbs } from "../../../../ui/layout/breadcrumbs.tsx";
import { PageHeading } from "../../../../ui/layout/section-heading.tsx";
import { LatePart, lateCode } from "../../../../ui/trouble/late-part.tsx";
import { LateThread } from "../../../community/discussions/web/late-thread.tsx";
import { CO_CREATION_PATH, proposalPath } from "../co-creation-paths.ts";
import { type Credit, type Proposal, type PublicProposal, readProposal } from "../contract.ts";
import { ROLE_LABELS } from "../contributor-roles.ts";
import { ProposalMarks } from "./proposal-marks.tsx";

const isOpen = ({ opened_at, visibility }: Proposal) => opened_at !== null && visibility === "published";

const panelCode = lateCode(async () => (await import("./proposal-panel.tsx")).ProposalPanel);

interface ProposalViewProps {
  id: number;
  /** null: the proposal is not public. */
  proposal: PublicProposal | null;
  /** The page has the address of a waiting proposal. Once the proposal is public, its public address replaces it. */
  isOwnAddress: boolean;
}

/** A proposal in its public form, with the actions of signed-in users. */
export function ProposalView({ id, proposal: known, isOwnAddress }: ProposalViewProps) {
  const { status, user, openLogin, prepareLogin } = useSession();
  const pictures = useRef<HTMLUListElement>(null);
  const isSignedIn = status === "signed_in";
  const own = usePersonalData(readProposal, { params: { id } }, isSignedIn);
  // A proposal that was hidden or withdrawn since the page was rendered no longer exists.
  const isGone = own.error?.status === 404;
  const proposal: PublicProposal | Proposal | null = isGone ? null : (own.data?.proposal ?? known);
  if (isOwnAddress && own.data && isOpen(own.data.proposal)) return <Navigate to={proposalPath(id)} replace />;
  if (proposal === null) {
    const isWaiting = status === "restoring" || (isSignedIn && own.state === "waiting");
    const isFailed = own.error !== null && !isGone;
    return (
      <main id="main" className="page-width pb-24">
        {isWaiting || isFailed ? (
          <Waiting error={own.error} onRetry={own.reload} />
        ) : (
          <ForGuests skeleton={<Waiting />}>
            {isOwnAddress && status === "guest" ? (
              <SignedOut onLogin={() => openLogin({ reason: "登录后看自己的提议" })} />
            ) : (
              <Missing />
            )}
          </ForGuests>
        )}
      </main>
    );
  }
  // Other users could not read a discussion below a waiting proposal.
  const isTalkedOf = own.data ? isOpen(own.data.proposal) : known !== null;
  return (
    <main id="main" className="page-width pt-4 pb-24">
      <div className="mx-auto max-w-3xl">
        <Breadcrumbs crumbs={[{ label: "共创", to: CO_CREATION_PATH }]} />
        <article aria-label={proposal.title}>
          <h1 className="mt-3 text-[1.625rem] leading-snug font-semibold wrap-anywhere sm:text-[1.875rem]">
            {proposal.title}
          </h1>
          <p className="mt-2.5 flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-muted">
            <ProposalMarks {...proposal} />
          </p>
          <Outcome proposal={proposal} />
          <p className="mt-5 leading-relaxed wrap-anywhere whitespace-pre-line">{proposal.text}</p>
          {proposal.pictures.length > 0 && <Pictures list={pictures} places={proposal.pictures} />}
          <Credits credits={proposal.credits} />
        </article>
        <div className="mt-5 min-h-11 print:hidden">
          {status === "guest" && (
            <Button
              className="for-guests"
              onPointerEnter={prepareLogin}
              onClick={() => openLogin({ reason: "登录后投票、关注和加入" })}
            >
              登录后投票或加入
            </Button>
          )}
          {own.error !== null && (
            <LoadNote what="自己的部分" reassurance="提议还在" error={own.error} onRetry={own.reload} />
          )}
          {own.data && (
            <LatePart
              key={user?.id}
              code={panelCode}
              props={{
                proposal: own.data.proposal,
                user: { id: user?.id ?? 0, name: user?.name ?? "" },
                pictures,
                onChanged: own.reload,
              }}
              skeleton={<Skeleton className="h-11 w-60 rounded-md" />}
            />
          )}
        </div>
        {isTalkedOf && (
          <div className="mt-10 border-t border-border pt-8">
            <LateThread kind="proposal" id={id} />
          </div>
        )}
      </div>
    </main>
  );
}

/** The decision, and the resulting work. */
function Outcome({
  proposal: { state, reason, work },
}: {
  proposal: Pick<PublicProposal, "state" | "reason" | "work">;
}) {
  if (reason === "" && work === null) return null;
  return (
    <div className="mt-4 rounded-lg bg-surface px-4 py-3">
      {reason !== "" && (
        <p className="wrap-anywhere">
          {state === "declined" ? "没有采纳：" : ""}
          {reason}
        </p>
      )}
      {work && (
        <Link to={work.path} className="inline-flex min-h-11 items-center font-medium text-brand hover:underline">
          看《{work.title}》
        </Link>
      )}
    </div>
  );
}

function Credits({ credits }: { credits: readonly Credit[] }) {
  const named = credits.map(({ name, role }) => `${name}（${ROLE_LABELS[role]}）`);
  return <p className="mt-5 text-sm wrap-anywhere text-text-secondary">共创：{named.join("、")}</p>;
}

function Pictures({ list, places }: { list: RefObject<HTMLUListElement | null>; places: readonly string[] }) {
  return (
    <ul ref={list} aria-label="图片" className="mt-5 grid gap-3 sm:grid-cols-2">
      {places.map((place, index) => (
        <li key={place}>
          <a href={place} target="_blank" rel="noreferrer">
            <img
              src={place}
              alt={`附图 ${index + 1}`}
              loading="lazy"
              className="aspect-[4/3] w-full rounded-lg border border-border bg-surface object-contain"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Waiting({ error = null, onRetry = () => undefined }: { error?: ApiError | null; onRetry?(): void }) {
  return (
    <div className="mx-auto max-w-3xl pt-4">
      <Breadcrumbs crumbs={[{ label: "共创", to: CO_CREATION_PATH }]} />
      <h1 className="mt-3 text-[1.625rem] font-semibold">提议</h1>
      {error === null ? (
        <Skeleton className="mt-5 h-64 w-full rounded-lg" />
      ) : (
        <LoadNote what="提议" reassurance="提议还在" error={error} onRetry={onRetry} />
      )}
    </div>
  );
}

function SignedOut({ onLogin }: { onLogin(): void }) {
  return (
    <PageHeading title="登录后看提议" lead="还没有公开的提议，只有提出的人和审阅的人看得到。">
      <Button className="mt-5" onClick={onLogin}>
        登录
      </Button>
    </PageHeading>
  );
}

function Missing() {
  return (
    <PageHeading title="内容不存在" lead="它可能已被撤回，或者还在审阅。">
      <LinkButton to={CO_CREATION_PATH} variant="secondary" className="mt-5">
        看全部提议
      </LinkButton>
    </PageHeading>
  );
}
