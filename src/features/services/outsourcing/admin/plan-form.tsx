import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { useAnswer } from "../../../../ui/console/console-data.ts";
import { ConsoleForm } from "../../../../ui/console/form/console-form.tsx";
import { DateField } from "../../../../ui/console/form/day-fields.tsx";
import { PersonField, TextField } from "../../../../ui/console/form/fields.tsx";
import { useEndpointForm } from "../../../../ui/console/form/use-endpoint-form.ts";
import { type AdminProject, listProjects, planProject, readOutsourcingSetup, readProject } from "../admin-contract.ts";

const valuesOf = (project: AdminProject) => ({
  owner_id: project.owner_id,
  next_date: project.next_date ?? "",
  next_step: project.next_step,
});

/** Edits the assignee, the next step and its date. */
export function PlanForm({ project }: { project: AdminProject }) {
  const params = { project_id: project.id };
  const state = useEndpointForm({
    endpoint: planProject,
    name: `project-plan:${project.id}`,
    values: valuesOf(project),
    input: ({ owner_id, next_date, next_step }) => ({
      params,
      body: { owner_id, next_date: next_date.trim() === "" ? null : next_date.trim(), next_step },
    }),
    unversioned: {
      saved: valuesOf,
      now: async () => valuesOf(await callEndpoint(readProject, { params })),
    },
    changes: [listProjects, readProject],
    done: "已经保存",
  });
  const { form } = state;
  const setup = useAnswer(readOutsourcingSetup, {});
  const owners = setup.data?.owners ?? [];
  const { owner_id: id, owner } = project;
  // The current assignee is always an option, even without the permission.
  const choices = id === null || owners.some((one) => one.id === id) ? owners : [{ id, name: owner ?? "" }, ...owners];
  return (
    <ConsoleForm form={state}>
      <div className="grid gap-4 sm:grid-cols-2">
        <PersonField
          form={form}
          name="owner_id"
          label="负责人"
          hint={setup.isError ? "负责人的名单没有取到，刷新这一页再选" : "会收到通知"}
          people={choices}
        />
        <DateField form={form} name="next_date" label="日期" />
      </div>
      <TextField form={form} name="next_step" label="做什么" />
    </ConsoleForm>
  );
}
