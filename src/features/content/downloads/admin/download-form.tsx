import type { InputOf } from "../../../../kit/api/endpoint.ts";
import { pick } from "../../../../kit/values/pick.ts";
import { ConsoleForm } from "../../../../ui/console/form/console-form.tsx";
import { AreaField, ChoiceField, NumberField, TextField, TimeField } from "../../../../ui/console/form/fields.tsx";
import { type EndpointForm, useEndpointForm } from "../../../../ui/console/form/use-endpoint-form.ts";
import { type AdminDownload, changeDownload, createDownload, listAllDownloads } from "../admin-contract.ts";
import { CARRIER_KINDS, type DownloadType } from "../download-types.ts";
import { CARRIER_NAMES, DOWNLOAD_TYPE_NAMES } from "./download-words.ts";

interface DownloadValues {
  title: string;
  summary: string;
  category: string;
  content_type: DownloadType;
  carrier_kind: string;
  carrier_id: number | null;
  position: number;
  published_at: string | null;
}

const EMPTY: DownloadValues = {
  title: "",
  summary: "",
  category: "",
  content_type: "download",
  carrier_kind: "",
  carrier_id: null,
  position: 0,
  published_at: null,
};

function bodyOf({ carrier_kind, carrier_id: id, ...facts }: DownloadValues): InputOf<typeof createDownload>["body"] {
  const kind = CARRIER_KINDS.find((one) => one === carrier_kind);
  return { ...facts, carrier: kind === undefined || id === null ? null : { kind, id } };
}

export function NewDownload({ onDone }: { onDone(): void }) {
  const state = useEndpointForm({
    endpoint: createDownload,
    name: "download:new",
    values: EMPTY,
    input: (values) => ({ body: bodyOf(values) }),
    changes: [listAllDownloads],
    done: "已经新建，接着上传它的第一个版本",
    onDone,
  });
  return (
    <ConsoleForm form={state} saveLabel="新建" isNew>
      <DownloadFields form={state.form} />
    </ConsoleForm>
  );
}

export function ChangedDownload({ download, onDone }: { download: AdminDownload; onDone(): void }) {
  const facts = pick(download, "title", "summary", "category", "content_type", "position", "published_at");
  const values = {
    ...facts,
    carrier_kind: download.carrier?.kind ?? "",
    carrier_id: download.carrier?.id ?? null,
  };
  const state = useEndpointForm({
    endpoint: changeDownload,
    name: `download:${download.id}`,
    values: values as DownloadValues,
    input: (typed) => ({ params: { id: download.id }, body: bodyOf(typed) }),
    changes: [listAllDownloads],
    done: "已经保存",
    onDone,
  });
  return (
    <ConsoleForm form={state}>
      <DownloadFields form={state.form} />
    </ConsoleForm>
  );
}

function DownloadFields({ form }: { form: EndpointForm<DownloadValues>["form"] }) {
  const carriers = [["", "不附在别处"], ...Object.entries(CARRIER_NAMES)] as [string, string][];
  const isAttached = form.watch("carrier_kind") !== "";
  return (
    <>
      <TextField form={form} name="title" label="标题" />
      <AreaField form={form} name="summary" label="介绍" rows={3} />
      <TextField form={form} name="category" label="分类" />
      <ChoiceField form={form} name="content_type" label="谁能下载" choices={Object.entries(DOWNLOAD_TYPE_NAMES)} />
      <ChoiceField form={form} name="carrier_kind" label="附在哪里" choices={carriers} />
      {isAttached && (
        <NumberField form={form} name="carrier_id" label="它的编号" hint="在它的地址里，例如 /basic/course/7 的 7" />
      )}
      <TimeField form={form} name="published_at" label="发布时间" hint="空着是草稿；将来的时间到时才发布" />
      <NumberField form={form} name="position" label="排列位置" hint="小的在前" />
    </>
  );
}
