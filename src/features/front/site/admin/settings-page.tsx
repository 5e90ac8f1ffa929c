import type { ReactNode } from "react";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { pick } from "../../../../kit/values/pick.ts";
import { AnswerView } from "../../../../ui/console/answer-view.tsx";
import { useAnswer } from "../../../../ui/console/console-data.ts";
import { ConsoleForm } from "../../../../ui/console/form/console-form.tsx";
import { AreaField, NumberField, SwitchField, TextField } from "../../../../ui/console/form/fields.tsx";
import { useEndpointForm } from "../../../../ui/console/form/use-endpoint-form.ts";
import { LogLink } from "../../../../ui/console/log-link.tsx";
import { PageHead } from "../../../../ui/console/page-parts.tsx";
import { changeSettings, readSettings } from "../admin-contract.ts";

type Settings = OutputOf<typeof readSettings>;

/** Edits name, registrations and contacts of the site; announcements have their own page. */
export function SettingsPage() {
  const settings = useAnswer(readSettings, {});
  return (
    <>
      <PageHead
        title="站点信息与备案"
        text="显示在页头、页脚和协议里。保存后一分钟内全站更新。"
        actions={<LogLink subject="settings:site" look="button" />}
      />
      <AnswerView answer={settings} failure="设置没有取到">
        {(data) => <SettingsForm settings={data} />}
      </AnswerView>
    </>
  );
}

const FIELDS = [
  "name",
  "slogan",
  "description",
  "logo_text",
  "icp_filing",
  "police_filing",
  "contact_email",
  "contact_hours",
  "operator_name",
  "operator_address",
  "licence_number",
  "complaint_phone",
  "complaint_email",
  "minors_contact",
  "report_center_url",
  "offline_reading",
  "console_idle_minutes",
] as const satisfies readonly (keyof Settings)[];

const savedOf = (settings: Settings) => ({ values: pick(settings, ...FIELDS), version: settings.version });

function SettingsForm({ settings }: { settings: Settings }) {
  const state = useEndpointForm({
    endpoint: changeSettings,
    name: "settings",
    values: pick(settings, ...FIELDS),
    input: (body) => ({ body }),
    versioned: {
      version: settings.version,
      saved: savedOf,
      latest: ({ latest }) => savedOf(latest as Settings),
    },
    changes: [readSettings],
    done: "已经保存",
  });
  const { form } = state;
  return (
    <ConsoleForm form={state}>
      <Group title="网站">
        <TextField form={form} name="name" label="网站名称" />
        <TextField form={form} name="slogan" label="一句话介绍" />
        <AreaField form={form} name="description" label="简介" hint="搜索引擎的结果里也用它" rows={3} />
        <TextField form={form} name="logo_text" label="标志文字" hint="最多 8 个字" />
        <SwitchField
          form={form}
          name="offline_reading"
          label="读过的页面断网时也能打开"
          hint="关掉以后，浏览器里存的页面会删除"
        />
      </Group>
      <Group title="控制台">
        <NumberField
          form={form}
          name="console_idle_minutes"
          label="没有操作多久后锁定"
          unit="分钟"
          hint="锁定后要确认是本人才接着用，没有保存的内容还在；5 到 240"
        />
      </Group>
      <Group title="备案与经营者">
        <TextField form={form} name="icp_filing" label="ICP 备案号" />
        <TextField form={form} name="police_filing" label="公安备案号" />
        <TextField form={form} name="operator_name" label="经营者名称" />
        <TextField form={form} name="operator_address" label="经营地址" />
        <TextField form={form} name="licence_number" label="许可证编号" />
      </Group>
      <Group title="联系与投诉">
        <TextField form={form} name="contact_email" label="联系邮箱" />
        <TextField form={form} name="contact_hours" label="答复时间" />
        <TextField form={form} name="complaint_phone" label="投诉电话" />
        <TextField form={form} name="complaint_email" label="投诉邮箱" />
        <TextField form={form} name="minors_contact" label="未成年人保护联系方式" />
        <TextField form={form} name="report_center_url" label="举报中心地址" />
      </Group>
    </ConsoleForm>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex flex-col gap-4 rounded-lg border border-border bg-card p-4 sm:p-5">
      <legend className="float-left w-full text-lg font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}
