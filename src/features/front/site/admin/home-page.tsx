import { useState } from "react";
import { useFieldArray } from "react-hook-form";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { AnswerView } from "../../../../ui/console/answer-view.tsx";
import { useAct, useAnswer } from "../../../../ui/console/console-data.ts";
import { ConsoleForm } from "../../../../ui/console/form/console-form.tsx";
import { isSame } from "../../../../ui/console/form/merge-values.ts";
import { useEndpointForm } from "../../../../ui/console/form/use-endpoint-form.ts";
import { valueText } from "../../../../ui/console/form/value-text.ts";
import { placeAfterDrop, type RowDrop } from "../../../../ui/console/list/use-row-drag.ts";
import { LogLink } from "../../../../ui/console/log-link.tsx";
import { Moment, PageHead, PagePart } from "../../../../ui/console/page-parts.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Select } from "../../../../ui/controls/select.tsx";
import { Tag } from "../../../../ui/display/tag.tsx";
import type { HomeBlock } from "../home-blocks.ts";
import { type HomeState, publishHome, readHome, saveHomeDraft } from "../home-contract.ts";
import { HomeBlockCard } from "./home-block-card.tsx";
import { DraftBar } from "./home-draft-bar.tsx";
import { BLOCK_NAMES, type BlockKind, kindsToAdd, nameOfBlock, newBlock } from "./home-kinds.ts";
import { HomePreview } from "./home-preview.tsx";
import { undoPublishing } from "./undo-publishing.ts";

/** Edits the blocks of the home page and their order: save a draft, preview it, publish it. */
export function HomePage() {
  const home = useAnswer(readHome, {});
  return (
    <>
      <PageHead
        title="首页"
        text="先保存草稿，看过预览再发布。发布前访客看到的还是现在的首页。"
        actions={<LogLink subject="settings:home" look="button" />}
      />
      <AnswerView answer={home} shape="rows" failure="首页的编排没有取到">
        {(data) => (
          <>
            <HomeForm home={data} onChanged={() => void home.refetch()} />
            <Editions editions={data.editions} />
          </>
        )}
      </AnswerView>
    </>
  );
}

const valuesOf = ({ draft, published }: HomeState) => ({ blocks: draft ?? published });

/** Formats a block with its content for a comparison. */
function blockText({ kind, is_shown, ...rest }: HomeBlock): string {
  const state = is_shown ? "" : "（不显示）";
  const written = Object.values(rest).map(valueText);
  return [`${BLOCK_NAMES[kind]}${state}`, ...written].join(" · ");
}

function HomeForm({ home, onChanged }: { home: HomeState; onChanged(): void }) {
  const [preview, setPreview] = useState<{ path: string; version: string } | null>(null);
  const showPreview = ({ preview_path: path, version }: OutputOf<typeof saveHomeDraft>) =>
    setPreview({ path, version });
  const [isAdding, setAdding] = useState(false);
  // Saving the unchanged draft again creates a preview address.
  const open = useAct(saveHomeDraft, { changes: [readHome], onDone: showPreview });
  const hasDraft = home.draft !== null && !isSame(home.draft, home.published);
  const previewPath = home.draft !== null && preview?.version === home.version ? preview.path : null;
  const state = useEndpointForm({
    endpoint: saveHomeDraft,
    name: "home",
    values: valuesOf(home),
    input: (body) => ({ body }),
    versioned: {
      version: home.version,
      saved: ({ version }, values) => ({ values, version }),
      latest: ({ latest }) => ({ values: valuesOf(latest as HomeState), version: (latest as HomeState).version }),
    },
    looks: { blocks: { label: "版块", text: (blocks) => (blocks as HomeBlock[]).map(blockText).join("\n") } },
    changes: [readHome],
    done: "草稿已经保存",
    onDone(output) {
      showPreview(output);
      setAdding(false);
    },
  });
  const { form } = state;
  const { fields, append, remove, insert, move } = useFieldArray({ control: form.control, name: "blocks" });
  function drop({ dragged, target, where }: RowDrop<"block">) {
    const keys = fields.map(({ id }) => id);
    const from = keys.indexOf(dragged.key);
    move(from, placeAfterDrop(from, keys.indexOf(target.key), where));
  }
  return (
    <div className="flex flex-col gap-8 2xl:flex-row 2xl:items-start">
      <ConsoleForm form={state} saveLabel="保存草稿">
        {hasDraft && (
          <DraftBar
            home={home}
            isDirty={form.formState.isDirty}
            isSaving={state.isSaving}
            previewPath={previewPath}
            onSaved={showPreview}
            onChanged={onChanged}
          />
        )}
        <ol aria-label="首页的版块" className="flex flex-col gap-3">
          {fields.map((field, index) => (
            <HomeBlockCard
              key={field.id}
              rowKey={field.id}
              form={form}
              index={index}
              count={fields.length}
              isNew={isAdding && index === fields.length - 1}
              onMove={(to) => move(index, to)}
              onDrop={drop}
              onRemove={() => {
                const block = form.getValues(`blocks.${index}`);
                remove(index);
                return () => insert(index, block);
              }}
            />
          ))}
        </ol>
        <AddBlock
          kinds={kindsToAdd(form.watch("blocks"))}
          onAdd={(kind) => {
            setAdding(true);
            append(newBlock(kind));
          }}
        />
      </ConsoleForm>
      {hasDraft && (
        <section aria-label="草稿的预览" className="flex min-w-0 flex-col 2xl:sticky 2xl:top-20">
          <HomePreview
            path={previewPath}
            isOpening={open.isPending}
            onOpen={() => open.mutate({ body: { blocks: home.draft ?? [], base_version: home.version } })}
          />
        </section>
      )}
    </div>
  );
}

function AddBlock({ kinds, onAdd }: { kinds: readonly BlockKind[]; onAdd(kind: BlockKind): void }) {
  const [chosen, setChosen] = useState<BlockKind>("text");
  const kind = kinds.includes(chosen) ? chosen : (kinds[0] ?? "text");
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select<BlockKind>
        label="加一个版块"
        value={kind}
        options={kinds.map((one) => [one, BLOCK_NAMES[one]] as const)}
        onChoose={setChosen}
        className="w-52"
      />
      <Button variant="secondary" onClick={() => onAdd(kind)}>
        加上
      </Button>
    </div>
  );
}

/** Lists the published arrangements, the newest first; former ones can be published again. */
function Editions({ editions }: Pick<HomeState, "editions">) {
  const former = editions[0]?.id ?? 0;
  const publish = useAct(publishHome, {
    changes: [readHome],
    done: "已经换回这一份",
    undo: (_input, answer) => undoPublishing({ former, answer, isDraft: false }),
  });
  if (editions.length === 0) return null;
  return (
    <div className="mt-8">
      <PagePart title="发布过的编排">
        <ul className="flex max-w-[720px] flex-col divide-y divide-border">
          {editions.map(({ id, published_at, blocks }, place) => (
            <li key={id} className="flex flex-wrap items-center gap-3 py-3 text-sm">
              <Moment at={published_at} />
              <span className="min-w-0 flex-1 truncate text-text-secondary">{blocks.map(nameOfBlock).join("、")}</span>
              {/* The newest one is in force. */}
              {place === 0 ? (
                <Tag>现在的</Tag>
              ) : (
                <Button
                  size="small"
                  variant="secondary"
                  disabled={publish.isPending}
                  onClick={() => publish.mutate({ body: { edition: id } })}
                >
                  换回
                </Button>
              )}
            </li>
          ))}
        </ul>
      </PagePart>
    </div>
  );
}
