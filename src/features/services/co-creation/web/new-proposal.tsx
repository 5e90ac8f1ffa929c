import { useNavigate } from "react-router";
import { Button } from "../../../../ui/controls/button.tsx";
import { useSession } from "../../../../ui/facts/session.ts";
import { Skeleton } from "../../../../ui/feedback/notes.tsx";
import { CO_CREATION_PATH, waitingProposalPath } from "../co-creation-paths.ts";
import { ProposalForm } from "./proposal-form.tsx";

/** The form for signed-in users. */
export function NewProposal() {
  const { status, user, openLogin } = useSession();
  const navigate = useNavigate();
  if (status === "restoring") return <Skeleton className="h-120 w-full rounded-lg" />;
  if (user === null) {
    return (
      <aside aria-label="登录后提出" className="rounded-lg border border-border bg-surface px-6 py-10 text-center">
        <p className="text-xl font-semibold">登录后提出</p>
        <p className="mx-auto mt-2 mb-5 max-w-[30em] text-text-secondary">
          绑定了手机号的账号都可以提。审阅以后公开征集，大家投票、加入。
        </p>
        <Button onClick={() => openLogin({ reason: "登录后提出共创" })}>登录</Button>
      </aside>
    );
  }
  return (
    <ProposalForm
      key={user.id}
      user={user}
      onSent={(id) => void navigate(waitingProposalPath(id))}
      onCancel={() => void navigate(CO_CREATION_PATH)}
    />
  );
}
