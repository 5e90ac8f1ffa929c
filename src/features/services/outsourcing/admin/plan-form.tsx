import { ConsoleForm } from "../../../../ui/console/form/console-form.tsx";
import { NumberField, TextField } from "../../../../ui/console/form/fields.tsx";
import { useEndpointForm } from "../../../../ui/console/form/use-endpoint-form.ts";
import { type AdminProject, listProjects, planProject, readProject } from "../admin-contract.ts";

/** Who is responsible, what comes next, and when. */
export function PlanForm({ project }: { project: AdminProject }) {
  const state = useEndpointForm({
    endpoint: planProject,
    name: `project-plan:${project.id}`,
    values: {
      owner_id: project.owner_id,
      next_date: project.next_date ?? "",
      next_step: project.next_step,
    },
    input: ({ owner_id, next_date, next_step }) => ({
      params: { project_id: project.id },
      body: { owner_id, next_date: next_date.trim() === "" ? null : next_date.trim(), next_step },
    }),
    changes: [listProjects, readProject],
    done: "已经保存",
  });
  const { form } = state;
  return (
    <ConsoleForm form={state}>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField form={form} name="owner_id" label="负责人的账号编号" hint={project.owner ?? "会收到通知"} />
        <TextField form={form} name="next_date" label="日期" placeholder="2026-01-31" />
      </div>
      <TextField form={form} name="next_step" label="做什么" />
    </ConsoleForm>
  );
}
