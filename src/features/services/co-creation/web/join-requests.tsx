import { useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Name } from "../../../../ui/display/name.tsx";
import { Tag } from "../../../../ui/display/tag.tsx";
import { failureText } from "../../../../ui/feedback/failure-text.ts";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { answerJoining, type Contributor, type Proposal } from "../contract.ts";
import { mayAnswer, ROLE_LABELS } from "../contributor-roles.ts";

interface JoinRequestsProps {
  proposal: Proposal;
  onChanged(): void;
}

/** For the lead: contributors and requests to join. */
export function JoinRequests({ proposal: { id, own, contributors }, onChanged }: JoinRequestsProps) {
  const others = contributors.filter(({ role }) => role !== "proposer");
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="joining" className="mt-8">
      <h2 id="joining" className="mb-3 text-xl font-semibold">
        参与的人
      </h2>
      <ul className="grid gap-3">
        {others.map((contributor) => (
          <li key={contributor.id} className="rounded-lg border border-border px-5 py-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Name of={contributor} className="font-medium break-all" />
              <Tag>{ROLE_LABELS[contributor.role]}</Tag>
              {contributor.person && (
                <span className="text-sm text-text-muted">
                  账号名 <Name of={contributor.person} />
                </span>
              )}
            </p>
            {contributor.message !== "" && (
              <p className="mt-1.5 text-sm break-words whitespace-pre-line text-text-secondary">
                {contributor.message}
              </p>
            )}
            {own.may_join && <Answers id={id} contributor={contributor} onChanged={onChanged} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

const LABELS = { accepted: "同意加入", refused: "不同意" } as const;

function Answers({ id, contributor, onChanged }: { id: number; contributor: Contributor; onChanged(): void }) {
  const [busy, setBusy] = useState<keyof typeof LABELS | null>(null);

  async function answer(state: keyof typeof LABELS): Promise<void> {
    setBusy(state);
    try {
      await callEndpoint(answerJoining, { params: { id, contributor_id: contributor.id }, body: { state } });
      onChanged();
    } catch (thrown) {
      showMessage("error", failureText(thrown));
    }
    setBusy(null);
  }
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      {(["accepted", "refused"] as const)
        .filter((state) => mayAnswer(contributor.state, state))
        .map((state) => {
          const text = state === "refused" && contributor.state === "accepted" ? "请他退出" : LABELS[state];
          return (
            <Button
              key={state}
              size="small"
              variant={state === "accepted" ? "secondary" : "quiet"}
              aria-label={`${text}：${contributor.name}`}
              busyLabel={busy === state ? "正在保存" : null}
              onClick={() => void answer(state)}
            >
              {text}
            </Button>
          );
        })}
    </div>
  );
}
