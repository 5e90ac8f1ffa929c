import { useState } from "react";
import { useWatch } from "react-hook-form";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { MarkdownField } from "../../../../ui/console/content/markdown-field.tsx";
import { ConsoleForm } from "../../../../ui/console/form/console-form.tsx";
import { TimeField } from "../../../../ui/console/form/day-fields.tsx";
import { ChoiceField, SwitchField, TextField } from "../../../../ui/console/form/fields.tsx";
import { useEndpointForm } from "../../../../ui/console/form/use-endpoint-form.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { FormAlert } from "../../../../ui/feedback/form-alert.tsx";
import { useAction } from "../../../../ui/feedback/use-action.ts";
import { type LegalVersion, listLegalVersions, publishLegalText, readLegalVersion } from "../admin-contract.ts";
import { acceptanceText, LEGAL_NAMES } from "../legal-acceptance.ts";
import { LEGAL_KINDS, type LegalKind } from "../legal-kinds.ts";
import { olderEditions } from "./legal-comparisons.ts";
import { DraftDifference } from "./legal-difference.tsx";

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

/** The form for a new version, with its differences and the consent that readers will be asked for. */
export function NewLegalVersion({ versions, onDone }: { versions: readonly LegalVersion[]; onDone(): void }) {
  const [isComparing, setComparing] = useState(false);
  const beginning = useAction();
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
  const [kind, version, markdown, isMaterial, effectiveAt] = useWatch({
    control: form.control,
    name: ["kind", "version", "markdown", "is_material", "effective_at"],
  });
  const current = versions.find((one) => one.kind === kind && one.is_in_force);
  const older = olderEditions(versions, { kind, at: effectiveAt ?? new Date().toISOString() });

  async function begin(from: string): Promise<void> {
    const text = await callEndpoint(readLegalVersion, { params: { kind, version: from } });
    form.setValue("title", text.title, { shouldDirty: true });
    form.setValue("markdown", text.markdown, { shouldDirty: true });
  }

  return (
    <>
      <ConsoleForm form={state} saveLabel="发布" isNew>
        <ChoiceField
          form={form}
          name="kind"
          label="哪一份"
          choices={LEGAL_KINDS.map((one) => [one, LEGAL_NAMES[one]])}
        />
        <TextField form={form} name="version" label="版本号" hint="例如 2026-12-04" />
        <TextField form={form} name="title" label="标题" />
        <MarkdownField form={form} name="markdown" label="正文（Markdown）" />
        {current !== undefined && (
          <div className="-mt-2 flex flex-wrap gap-2">
            {markdown === "" && (
              <Button
                size="small"
                variant="secondary"
                busyLabel={beginning.isBusy ? "请稍候" : null}
                onClick={() => void beginning.run(() => begin(current.version))}
              >
                从现行版本开始写
              </Button>
            )}
            {markdown !== "" && (
              <Button size="small" variant="secondary" onClick={() => setComparing(true)}>
                看和现行版本的差别
              </Button>
            )}
          </div>
        )}
        <FormAlert text={beginning.problem ?? undefined} />
        <SwitchField form={form} name="is_material" label="有实质修改" hint="读者要重新同意；只改错别字就不选" />
        <p aria-live="polite" className="-mt-2 text-sm text-text-secondary">
          {acceptanceText(kind, { version, isMaterial }, older)}
        </p>
        <TimeField form={form} name="effective_at" label="生效时间" hint="空着就立刻生效，或按公示期最早的时间" />
        <TextField form={form} name="required_by_law" label="法律要求立刻生效的依据" hint="只有法律要求时才填" />
        <SwitchField
          form={form}
          name="counts_deliveries"
          label="按服务器送出的内容计算使用"
          hint="退款规则和购买协议用；和正文写的一致"
        />
      </ConsoleForm>
      {isComparing && current !== undefined && (
        <DraftDifference kind={kind} from={current.version} markdown={markdown} onClose={() => setComparing(false)} />
      )}
    </>
  );
}
