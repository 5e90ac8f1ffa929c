import { Controller } from "react-hook-form";
import type { InputOf } from "../../../../kit/api/endpoint.ts";
import { pick } from "../../../../kit/values/pick.ts";
import { ConsoleForm } from "../../../../ui/console/form/console-form.tsx";
import { TimeField } from "../../../../ui/console/form/day-fields.tsx";
import { AreaField, ChoiceField, errorOf, NumberField, TextField } from "../../../../ui/console/form/fields.tsx";
import { joinWords, splitWords } from "../../../../ui/console/form/split-words.ts";
import { type EndpointForm, useEndpointForm } from "../../../../ui/console/form/use-endpoint-form.ts";
import { PictureField } from "../../../../ui/console/pictures/picture-field.tsx";
import { readRow } from "../../../../ui/console/undo.ts";
import { FormAlert } from "../../../../ui/feedback/form-alert.tsx";
import { type AdminItem, changeMediaItem, createMediaItem, listAllMediaItems } from "../item-admin-contract.ts";
import type { ItemKind, ItemType } from "../item-types.ts";
import { ItemFiles } from "./item-files.tsx";
import { ITEM_KIND_NAMES, ITEM_TYPE_NAMES } from "./media-words.ts";

interface ItemValues {
  title: string;
  summary: string;
  kind: ItemKind;
  content_type: ItemType;
  category: string;
  tags: string;
  cover_url: string | null;
  position: number;
  published_at: string | null;
  files: { media_id: number; title: string }[];
}

const EMPTY: ItemValues = {
  title: "",
  summary: "",
  kind: "video",
  content_type: "vip",
  category: "",
  tags: "",
  cover_url: null,
  position: 0,
  published_at: null,
  files: [],
};

function bodyOf(values: ItemValues): InputOf<typeof createMediaItem>["body"] {
  return { ...values, tags: splitWords(values.tags) };
}

function valuesOf(item: AdminItem): ItemValues {
  return {
    ...pick(item, "title", "summary", "kind", "content_type", "category", "position", "published_at", "files"),
    tags: joinWords(item.tags),
    cover_url: item.own_cover_url,
  };
}

export function NewItem({ onDone }: { onDone(): void }) {
  const state = useEndpointForm({
    endpoint: createMediaItem,
    name: "media-item:new",
    values: EMPTY,
    input: (values) => ({ body: bodyOf(values) }),
    changes: [listAllMediaItems],
    done: "已经新建",
    onDone,
  });
  return (
    <ConsoleForm form={state} saveLabel="新建" isNew>
      <ItemFields form={state.form} />
    </ConsoleForm>
  );
}

export function ChangedItem({ item, onDone }: { item: AdminItem; onDone(): void }) {
  const state = useEndpointForm({
    endpoint: changeMediaItem,
    name: `media-item:${item.id}`,
    values: valuesOf(item),
    input: (typed) => ({ params: { id: item.id }, body: bodyOf(typed) }),
    unversioned: {
      saved: (output) => valuesOf(output.item),
      now: ({ title: q }) =>
        readRow(listAllMediaItems, { query: { q, limit: 200 } }, { list: "items", by: { id: item.id }, valuesOf }),
    },
    changes: [listAllMediaItems],
    done: "已经保存",
    onDone,
  });
  return (
    <ConsoleForm form={state}>
      <ItemFields form={state.form} />
    </ConsoleForm>
  );
}

function ItemFields({ form }: { form: EndpointForm<ItemValues>["form"] }) {
  const kind = form.watch("kind");
  return (
    <>
      <TextField form={form} name="title" label="标题" />
      <AreaField form={form} name="summary" label="介绍" rows={3} />
      <ChoiceField form={form} name="kind" label="种类" choices={Object.entries(ITEM_KIND_NAMES)} />
      <ChoiceField form={form} name="content_type" label="谁能看" choices={Object.entries(ITEM_TYPE_NAMES)} />
      <Controller
        control={form.control}
        name="files"
        render={({ field }) => <ItemFiles kind={kind} files={field.value} onChange={field.onChange} />}
      />
      <FormAlert text={errorOf(form, "files")} />
      <PictureField
        form={form}
        name="cover_url"
        label="封面"
        nothing="没有选：用第一个文件的画面，没有画面就按标题画一张"
      />
      <TextField form={form} name="category" label="分类" />
      <TextField form={form} name="tags" label="标签" hint="用顿号或逗号隔开，最多 12 个" />
      <TimeField form={form} name="published_at" label="发布时间" hint="空着是草稿；将来的时间到时才发布" />
      <NumberField form={form} name="position" label="顺序" hint="小的在前" />
    </>
  );
}
