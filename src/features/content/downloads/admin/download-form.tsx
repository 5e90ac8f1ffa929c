import type { InputOf } from "../../../../kit/api/endpoint.ts";
import { pick } from "../../../../kit/values/pick.ts";
import { ConsoleForm } from "../../../../ui/console/form/console-form.tsx";
import { TimeField } from "../../../../ui/console/form/day-fields.tsx";
import { AreaField, ChoiceField, NumberField, TextField } from "../../../../ui/console/form/fields.tsx";
import { type EndpointForm, useEndpointForm } from "../../../../ui/console/form/use-endpoint-form.ts";
import { PicksField } from "../../../../ui/console/picks/picks-field.tsx";
import { readRow } from "../../../../ui/console/undo.ts";
import { ARTICLE_SOURCE, BOOK_SOURCE, COURSE_SOURCE, MEDIA_SOURCE } from "../../catalogue/work-sources.ts";
import { type AdminDownload, changeDownload, createDownload, listAllDownloads } from "../admin-contract.ts";
import { CARRIER_KINDS, type DownloadType } from "../download-types.ts";
import { DOWNLOAD_TYPE_NAMES } from "./download-words.ts";

interface DownloadValues {
  title: string;
  summary: string;
  category: string;
  content_type: DownloadType;
  /** Key of the work that the download belongs to; at most one. */
  carrier: string[];
  position: number;
  published_at: string | null;
}

const EMPTY: DownloadValues = {
  title: "",
  summary: "",
  category: "",
  content_type: "download",
  carrier: [],
  position: 0,
  published_at: null,
};

function bodyOf({ carrier, ...facts }: DownloadValues): InputOf<typeof createDownload>["body"] {
  const [word, digits] = carrier[0]?.split(":") ?? [];
  const kind = CARRIER_KINDS.find((one) => one === word);
  return { ...facts, carrier: kind === undefined ? null : { kind, id: Number(digits) } };
}

function valuesOf(download: AdminDownload): DownloadValues {
  return {
    ...pick(download, "title", "summary", "category", "content_type", "position", "published_at"),
    carrier: download.carrier === null ? [] : [`${download.carrier.kind}:${download.carrier.id}`],
  };
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
  const state = useEndpointForm({
    endpoint: changeDownload,
    name: `download:${download.id}`,
    values: valuesOf(download),
    input: (typed) => ({ params: { id: download.id }, body: bodyOf(typed) }),
    unversioned: {
      saved: (output) => valuesOf(output.download),
      now: ({ title: q }) =>
        readRow(listAllDownloads, { query: { q, limit: 200 } }, { list: "items", by: { id: download.id }, valuesOf }),
    },
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
  return (
    <>
      <TextField form={form} name="title" label="标题" />
      <AreaField form={form} name="summary" label="介绍" rows={3} />
      <TextField form={form} name="category" label="分类" />
      <ChoiceField form={form} name="content_type" label="谁能下载" choices={Object.entries(DOWNLOAD_TYPE_NAMES)} />
      <PicksField
        form={form}
        name="carrier"
        label="附在哪里"
        hint="空着就不附在别处"
        sources={[COURSE_SOURCE, BOOK_SOURCE, ARTICLE_SOURCE, MEDIA_SOURCE]}
        max={1}
        addLabel="选它附在哪里"
      />
      <TimeField form={form} name="published_at" label="发布时间" hint="空着是草稿；将来的时间到时才发布" />
      <NumberField form={form} name="position" label="顺序" hint="小的在前" />
    </>
  );
}
