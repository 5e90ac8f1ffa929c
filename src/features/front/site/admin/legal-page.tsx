import { useState } from "react";
import { useAnswer } from "../../../../ui/console/console-data.ts";
import { ConsoleForm } from "../../../../ui/console/form/console-form.tsx";
import { AreaField, ChoiceField, SwitchField, TextField, TimeField } from "../../../../ui/console/form/fields.tsx";
import { useEndpointForm } from "../../../../ui/console/form/use-endpoint-form.ts";
import { Moment, PageHead, PagePart, StateMark } from "../../../../ui/console/page-parts.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { failureText } from "../../../../ui/feedback/failure-text.ts";
import { RetryNote, SkeletonList } from "../../../../ui/feedback/notes.tsx";
import { type LegalVersion, listLegalVersions, publishLegalText } from "../admin-contract.ts";
import { LEGAL_KINDS, type LegalKind } from "../legal-kinds.ts";

/** The legal texts with their versions, and the form for a new one. */
export function LegalPage() {
  const [isWriting, setWriting] = useState(false);
  const versions = useAnswer(listLegalVersions, {});
  return (
    <>
      <PageHead
        title="协议"
        text="发布过的版本不能改。用户协议和隐私政策有实质修改时，提前七天公示，读者会被请求重新同意。"
        actions={
          <Button size="small" onClick={() => setWriting(!isWriting)}>
            {isWriting ? "收起" : "发布新版本"}
          </Button>
        }
      />
      {isWriting && (
        <PagePart title="新版本">
          <NewVersion onDone={() => setWriting(false)} />
        </PagePart>
      )}
      {versions.isPending && <SkeletonList className="h-14 w-full" />}
      {versions.isError && (
        <RetryNote
          title="版本没有取到"
          text={failureText(versions.error)}
          label="再试一次"
          onRetry={() => void versions.refetch()}
        />
      )}
      {LEGAL_KINDS.map((kind) => (
        <KindVersions key={kind} versions={versions.data?.items.filter((version) => version.kind === kind) ?? []} />
      ))}
    </>
  );
}

function KindVersions({ versions }: { versions: readonly LegalVersion[] }) {
  const [newest] = versions;
  if (newest === undefined) return null;
  return (
    <PagePart title={newest.title}>
      <ul className="flex flex-col divide-y divide-border text-sm">
        {versions.map((version) => (
          <li key={version.version} className="flex flex-wrap items-center gap-x-5 gap-y-1 py-2.5">
            <a href={`/legal/${version.kind}?version=${version.version}`} className="font-medium hover:text-brand">
              {version.version}
            </a>
            <StateOfVersion version={version} />
            <span className="text-text-muted">
              发布于 <Moment at={version.published_at} />
            </span>
            <span className="text-text-muted">
              生效 <Moment at={version.effective_at} />
            </span>
            {!version.is_material && <span className="text-text-muted">文字修订，不用重新同意</span>}
          </li>
        ))}
      </ul>
    </PagePart>
  );
}

function StateOfVersion({ version }: { version: LegalVersion }) {
  if (version.is_in_force) return <StateMark tone="good">现在有效</StateMark>;
  if (Date.parse(version.effective_at) > Date.now()) return <StateMark tone="waiting">公示中</StateMark>;
  return <StateMark tone="ended">以前的版本</StateMark>;
}

const KIND_NAMES: Readonly<Record<LegalKind, string>> = {
  terms: "用户协议",
  privacy: "隐私政策",
  refund: "退款规则",
  purchase: "购买协议",
  community: "社区规则",
};

interface LegalDraft {
  kind: LegalKind;
  version: string;
  title: string;
  markdown: string;
  is_material: boolean;
  effective_at: string | null;
  required_by_law: string;
  counts_deliveries: boolean;
}

const EMPTY: LegalDraft = {
  kind: "terms",
  version: "",
  title: "",
  markdown: "",
  is_material: true,
  effective_at: null,
  required_by_law: "",
  counts_deliveries: true,
};

function NewVersion({ onDone }: { onDone(): void }) {
  const state = useEndpointForm({
    endpoint: publishLegalText,
    name: "legal",
    values: EMPTY,
    input: ({ effective_at, required_by_law, ...body }) => ({
      body: {
        ...body,
        ...(effective_at === null ? {} : { effective_at }),
        ...(required_by_law === "" ? {} : { required_by_law }),
      },
    }),
    changes: [listLegalVersions],
    done: "新版本已经发布",
    onDone,
  });
  const { form } = state;
  return (
    <ConsoleForm form={state} saveLabel="发布" isNew>
      <ChoiceField
        form={form}
        name="kind"
        label="哪一份"
        choices={LEGAL_KINDS.map((kind) => [kind, KIND_NAMES[kind]])}
      />
      <TextField form={form} name="version" label="版本号" hint="例如 2026-12-04" />
      <TextField form={form} name="title" label="标题" />
      <AreaField form={form} name="markdown" label="正文（Markdown）" rows={16} isCode />
      <SwitchField form={form} name="is_material" label="有实质修改" hint="读者要重新同意；只改错别字就不选" />
      <TimeField form={form} name="effective_at" label="生效时间" hint="空着就立刻生效，或按公示期最早的时间" />
      <TextField form={form} name="required_by_law" label="法律要求立刻生效的依据" hint="只有法律要求时才填" />
      <SwitchField
        form={form}
        name="counts_deliveries"
        label="按服务器送出的内容计算使用"
        hint="退款规则和购买协议用；和正文写的一致"
      />
    </ConsoleForm>
  );
}
