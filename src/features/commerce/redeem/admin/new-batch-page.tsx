import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { InputOf } from "../../../../kit/api/endpoint.ts";
import { saveFile } from "../../../../ui/browser/save-file.ts";
import { ConsoleForm } from "../../../../ui/console/form/console-form.tsx";
import { TimeField } from "../../../../ui/console/form/day-fields.tsx";
import { AreaField, ChoiceField, errorOf, NumberField, TextField } from "../../../../ui/console/form/fields.tsx";
import { useShownField } from "../../../../ui/console/form/shown-fields.ts";
import { type EndpointForm, useEndpointForm } from "../../../../ui/console/form/use-endpoint-form.ts";
import { type LeaveQuestion, useUnsavedWork } from "../../../../ui/console/leave/unsaved-work.ts";
import { PickSheet } from "../../../../ui/console/list/pick-sheet.tsx";
import { consoleHref } from "../../../../ui/console/page.ts";
import { PageHead } from "../../../../ui/console/page-parts.tsx";
import { Button, LinkButton } from "../../../../ui/controls/button.tsx";
import { ErrorNote } from "../../../../ui/feedback/notes.tsx";
import { listAllPlans } from "../../../access/membership/admin-contract.ts";
import { listAllProducts } from "../../products/admin-contract.ts";
import { listBatches, makeBatch } from "../admin-contract.ts";
import { MAX_CODES } from "../redeem-limits.ts";

/** What a code unlocks, for example `vip-year` and `7`, and its label. */
interface Subject {
  key: string;
  title: string;
}

interface TypedBatch {
  name: string;
  kind: "plan" | "product";
  plan: Subject | null;
  product: Subject | null;
  count: number | null;
  per_person: number | null;
  valid_from: string | null;
  valid_until: string | null;
  note: string;
}

const EMPTY: TypedBatch = {
  name: "",
  kind: "plan",
  plan: null,
  product: null,
  count: 10,
  per_person: 1,
  valid_from: null,
  valid_until: null,
  note: "",
};

const KINDS = [
  ["plan", "一段会员"],
  ["product", "一件单品，长期有效"],
] as const;

/** The schema reports missing values. */
function inputOf(typed: TypedBatch): InputOf<typeof makeBatch> {
  const { kind, plan, product, count, per_person, valid_from, ...rest } = typed;
  return {
    body: {
      ...rest,
      grants: kind === "plan" ? { kind, slug: plan?.key ?? "" } : { kind, id: Number(product?.key ?? 0) },
      count: count as number,
      per_person: per_person as number,
      ...(valid_from !== null && { valid_from }),
    },
  };
}

/** Creates a batch of codes. The server sends the file with the codes only once. */
export function NewBatchPage() {
  const [file, setFile] = useState<Blob | null>(null);
  const state = useEndpointForm<typeof makeBatch, TypedBatch>({
    endpoint: makeBatch,
    name: "code-batch:new",
    values: EMPTY,
    input: inputOf,
    changes: [listBatches],
    done: "这一批码已经做好",
    onDone: setFile,
  });
  return (
    <>
      <PageHead
        title="做一批兑换码"
        text="码只在做好时给一次，之后谁也看不到，只看得到末四位。"
        back={{ path: "/codes", label: "兑换码" }}
      />
      {file === null ? <BatchFields state={state} /> : <CodesOnce file={file} />}
    </>
  );
}

function BatchFields({ state }: { state: EndpointForm<TypedBatch> }) {
  const { form } = state;
  const kind = form.watch("kind");
  return (
    <ConsoleForm form={state} saveLabel="做这一批码" isNew>
      <TextField form={form} name="name" label="批次的名字" hint="只有工作人员看得到，例如给谁、在哪里发" />
      <ChoiceField form={form} name="kind" label="每个码开通什么" choices={KINDS} />
      <SubjectField key={kind} form={form} kind={kind} />
      <NumberField form={form} name="count" label="做多少个" hint={`一批最多 ${MAX_CODES} 个`} />
      <NumberField form={form} name="per_person" label="每人最多能用这一批的" unit="个" />
      <TimeField form={form} name="valid_from" label="开始" hint="空着就从现在起" />
      <TimeField form={form} name="valid_until" label="结束" hint="空着就一直能兑换" />
      <AreaField form={form} name="note" label="备注" rows={2} />
    </ConsoleForm>
  );
}

function SubjectField({ form, kind }: { form: UseFormReturn<TypedBatch>; kind: TypedBatch["kind"] }) {
  const [isPicking, setPicking] = useState(false);
  const name = kind === "plan" ? "会员方案" : "单品";
  const path = kind === "plan" ? "grants.slug" : "grants.id";
  useShownField(form, path, { label: name });
  const value = form.watch(kind);
  const error = errorOf(form, path);
  const pick = (key: string, title: string) => {
    form.setValue(kind, { key, title }, { shouldDirty: true, shouldValidate: true });
    setPicking(false);
  };
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{name}</legend>
      <div className="flex flex-wrap items-center gap-3">
        <p className={value === null ? "text-sm text-text-muted" : ""}>{value?.title ?? "还没有选"}</p>
        <Button size="small" variant="secondary" onClick={() => setPicking(true)}>
          {value === null ? `选${name}` : "换一个"}
        </Button>
      </div>
      <p role="alert" className="mt-1.5 text-sm text-danger-text empty:hidden">
        {value === null && error !== undefined ? `请选一个${name}` : error}
      </p>
      {isPicking && kind === "plan" && (
        <PickSheet
          title="选会员方案"
          text="下架的也可以。"
          endpoint={listAllPlans}
          input={(at) => ({ query: at === null ? {} : { cursor: at } })}
          keyOf={({ id }) => id}
          present={({ name: title, slug }) => ({ title, facts: slug })}
          empty={{ title: "没有会员方案", text: "方案在“会员方案”里新建。" }}
          onPick={({ slug, name: title }) => pick(slug, title)}
          onClose={() => setPicking(false)}
        />
      )}
      {isPicking && kind === "product" && (
        <PickSheet
          title="选单品"
          text="下架的也可以。"
          endpoint={listAllProducts}
          input={(at) => ({ query: at === null ? {} : { cursor: at } })}
          keyOf={({ id }) => id}
          present={({ title }) => ({ title })}
          empty={{ title: "没有单品", text: "商品在“商品”里新建。" }}
          onPick={({ id, title }) => pick(String(id), title)}
          onClose={() => setPicking(false)}
        />
      )}
    </fieldset>
  );
}

const LOSES_CODES: LeaveQuestion = {
  title: "码还没有存下来",
  text: "离开以后，网站再也给不出这一批码。",
  label: "不要这些码，离开",
};

/** The codes exist only in the memory of this page, so leaving without the file needs a confirmation. */
function CodesOnce({ file }: { file: Blob }) {
  const [isStored, setStored] = useState(false);
  useUnsavedWork(!isStored, LOSES_CODES);
  return (
    <div className="flex max-w-[720px] flex-col items-start gap-5">
      <ErrorNote
        title="现在就把码存下来"
        text="这个文件只给这一次。离开这一页以后，网站再也给不出这些码；丢了只能停用这一批，另做一批。"
      />
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={() => {
            saveFile(file, "兑换码.csv");
            setStored(true);
          }}
        >
          {isStored ? "再存一次" : "存下 CSV 文件"}
        </Button>
        <LinkButton variant="secondary" to={consoleHref("/codes")}>
          回到兑换码
        </LinkButton>
      </div>
    </div>
  );
}
