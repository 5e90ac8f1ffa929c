import { useState } from "react";
import { formatFen } from "../../../../kit/values/money.ts";
import { useAct } from "../../../../ui/console/console-data.ts";
import { ReasonSheet } from "../../../../ui/console/reason-sheet.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import {
  type AdminProject,
  cancelProject,
  declineProject,
  listProjects,
  readProject,
  takeProject,
} from "../admin-contract.ts";
import { isPaidMilestone } from "../milestone-states.ts";
import { canMoveProject } from "../project-states.ts";

const CHANGES = [listProjects, readProject];

/** The amount refunded to the client if the project ends now: paid instalments that are not accepted. */
function paidBack({ quotes }: AdminProject): number {
  const parts = quotes.filter(({ state }) => state === "accepted").flatMap(({ milestones }) => milestones);
  return parts.filter(({ state }) => isPaidMilestone(state)).reduce((sum, { price_fen }) => sum + price_fen, 0);
}

/** Actions for the current status of a project: take, decline, end. */
export function ProjectActs({ project }: { project: AdminProject }) {
  const [pending, setPending] = useState<"decline" | "cancel" | null>(null);
  const close = () => setPending(null);
  const take = useAct(takeProject, { changes: CHANGES, done: "已经记为沟通中" });
  const decline = useAct(declineProject, { changes: CHANGES, done: "已经记为没有承接", onDone: close });
  const cancel = useAct(cancelProject, { changes: CHANGES, done: "项目已经终止", onDone: close });
  const params = { project_id: project.id };
  const back = paidBack(project);
  return (
    <>
      {project.state === "asked" && (
        <Button size="small" busyLabel={take.isPending ? "请稍候" : null} onClick={() => take.mutate({ params })}>
          开始沟通
        </Button>
      )}
      {canMoveProject(project.state, "declined") && (
        <Button size="small" variant="danger" onClick={() => setPending("decline")}>
          不承接
        </Button>
      )}
      {canMoveProject(project.state, "cancelled") && (
        <Button size="small" variant="danger" onClick={() => setPending("cancel")}>
          终止项目
        </Button>
      )}
      {pending === "decline" && (
        <ReasonSheet
          title="不承接"
          text={`${project.client}的这个项目就此结束，不能恢复。`}
          field="原因"
          label="不承接"
          hint="客户会看到"
          isDanger
          isBusy={decline.isPending}
          onConfirm={(reason) => decline.mutate({ params, body: { reason } })}
          onClose={close}
        />
      )}
      {pending === "cancel" && (
        <ReasonSheet
          title="终止项目"
          text={`${project.client}的这个项目就此结束，不能恢复。${back === 0 ? "没有要退的款。" : `付了款还没有验收的一期自动退回 ${formatFen(back)}。`}`}
          field="原因"
          label="终止项目"
          hint="客户会看到"
          isDanger
          isBusy={cancel.isPending}
          onConfirm={(reason) => cancel.mutate({ params, body: { reason } })}
          onClose={close}
        />
      )}
    </>
  );
}
