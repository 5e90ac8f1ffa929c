import { useFieldArray } from "react-hook-form";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { AnswerView } from "../../../../ui/console/answer-view.tsx";
import { useAnswer } from "../../../../ui/console/console-data.ts";
import { ConsoleForm } from "../../../../ui/console/form/console-form.tsx";
import { TimeField } from "../../../../ui/console/form/day-fields.tsx";
import { TextField } from "../../../../ui/console/form/fields.tsx";
import { useEndpointForm } from "../../../../ui/console/form/use-endpoint-form.ts";
import { LogLink } from "../../../../ui/console/log-link.tsx";
import { PageHead } from "../../../../ui/console/page-parts.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { EmptyState } from "../../../../ui/feedback/notes.tsx";
import { changeSettings, readSettings } from "../admin-contract.ts";

const MAX_ANNOUNCEMENTS = 10;

/** Lists the announcements of the home page, newest first. */
export function AnnouncementsPage() {
  const settings = useAnswer(readSettings, {});
  return (
    <>
      <PageHead
        title="公告"
        text={`显示在首页，最多 ${MAX_ANNOUNCEMENTS} 条；时间写在将来的，到时才出现。`}
        actions={<LogLink subject="settings:site" look="button" />}
      />
      <AnswerView answer={settings}>{(data) => <AnnouncementsForm settings={data} />}</AnswerView>
    </>
  );
}

type Settings = OutputOf<typeof readSettings>;

const savedOf = ({ announcements, version }: Settings) => ({ values: { announcements }, version });

function AnnouncementsForm({ settings }: { settings: Settings }) {
  const state = useEndpointForm({
    endpoint: changeSettings,
    name: "announcements",
    values: { announcements: settings.announcements },
    input: (body) => ({ body }),
    versioned: {
      version: settings.version,
      saved: savedOf,
      latest: ({ latest }) => savedOf(latest as Settings),
    },
    looks: { announcements: { label: "公告" } },
    changes: [readSettings],
    done: "公告已经更新",
  });
  const { form } = state;
  const { fields, prepend, remove } = useFieldArray({ control: form.control, name: "announcements" });
  const add = () => prepend({ title: "", url: "/", published_at: new Date().toISOString() });
  return (
    <ConsoleForm form={state}>
      <div>
        <Button size="small" variant="secondary" disabled={fields.length >= MAX_ANNOUNCEMENTS} onClick={add}>
          加一条公告
        </Button>
      </div>
      {fields.length === 0 && <EmptyState drawing="bell" title="还没有公告" text="例如新课上线、活动、维护时间。" />}
      <ul className="flex flex-col gap-4">
        {fields.map((field, index) => (
          <li key={field.id} className="flex flex-col gap-4 rounded-lg border border-border bg-card p-4">
            <TextField form={form} name={`announcements.${index}.title`} label="标题" />
            <TextField form={form} name={`announcements.${index}.url`} label="打开的地址" hint="本站写 / 开头的路径" />
            <TimeField form={form} name={`announcements.${index}.published_at`} label="出现的时间" />
            <div className="text-right">
              <Button size="small" variant="danger" onClick={() => remove(index)}>
                删除这一条
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </ConsoleForm>
  );
}
