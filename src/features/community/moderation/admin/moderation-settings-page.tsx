import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { AnswerView } from "../../../../ui/console/answer-view.tsx";
import { useMay } from "../../../../ui/console/console-context.ts";
import { useAnswer } from "../../../../ui/console/console-data.ts";
import { ConsoleForm } from "../../../../ui/console/form/console-form.tsx";
import { ChoiceField, NumberField, SwitchField } from "../../../../ui/console/form/fields.tsx";
import { useEndpointForm } from "../../../../ui/console/form/use-endpoint-form.ts";
import { LogLink } from "../../../../ui/console/log-link.tsx";
import { Facts, PageHead } from "../../../../ui/console/page-parts.tsx";
import { changeModeration, readModeration } from "../admin-contract.ts";

type Settings = OutputOf<typeof readModeration>;

const MODES = [
  ["publish_first", "先发后审：只有可疑的等审核"],
  ["review_first", "先审后发：都等你看过才公开"],
] as const;

/** Sets which texts are held for review; read-only without the permission to change it. */
export function ModerationSettingsPage() {
  const settings = useAnswer(readModeration, {});
  const mayChange = useMay("community.manage");
  return (
    <>
      <PageHead
        title="审核设置"
        text="哪些发言要等审核。改了以后，对新的发言有效。"
        actions={<LogLink subject="moderation:settings" look="button" />}
      />
      <AnswerView answer={settings}>
        {(data) => (mayChange ? <SettingsForm settings={data} /> : <SettingsFacts settings={data} />)}
      </AnswerView>
    </>
  );
}

function SettingsForm({ settings }: { settings: Settings }) {
  const state = useEndpointForm({
    endpoint: changeModeration,
    name: "moderation",
    values: settings,
    input: (body) => ({ body }),
    unversioned: { saved: (settings) => settings, now: () => callEndpoint(readModeration, {}) },
    changes: [readModeration],
    done: "已经保存",
  });
  const { form } = state;
  return (
    <ConsoleForm form={state}>
      <ChoiceField form={form} name="mode" label="怎么审" choices={MODES} />
      <NumberField
        form={form}
        name="first_posts"
        label="新人的头几条要审"
        unit="条"
        hint="每个人最先发的几条等审核；0 是不等"
      />
      <NumberField
        form={form}
        name="hide_after_reports"
        label="几个人举报就先隐藏"
        unit="人"
        hint="只算可信的人，隐藏以后等你审核"
      />
      <SwitchField form={form} name="hold_links" label="有站外链接的等审核" hint="可信的人发的不等" />
    </ConsoleForm>
  );
}

function SettingsFacts({ settings }: { settings: Settings }) {
  return (
    <Facts
      facts={[
        ["怎么审", MODES.find(([mode]) => mode === settings.mode)?.[1]],
        ["新人的头几条要审", `${settings.first_posts} 条`],
        ["几个人举报就先隐藏", `${settings.hide_after_reports} 人`],
        ["有站外链接的", settings.hold_links ? "等审核" : "不等"],
      ]}
    />
  );
}
