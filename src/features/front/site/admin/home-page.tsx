import { useCallback, useRef, useState } from "react";
import { useFieldArray } from "react-hook-form";
import { useAct, useAnswer } from "../../../../ui/console/console-data.ts";
import { ConsoleForm } from "../../../../ui/console/form/console-form.tsx";
import { useEndpointForm } from "../../../../ui/console/form/use-endpoint-form.ts";
import { valueText } from "../../../../ui/console/form/value-text.ts";
import { placeAfterDrop, type RowDrop } from "../../../../ui/console/list/use-row-drag.ts";
import { Moment, PageHead, PagePart } from "../../../../ui/console/page-parts.tsx";
import { Button, buttonClass } from "../../../../ui/controls/button.tsx";
import { Select } from "../../../../ui/controls/select.tsx";
import { useConfirm } from "../../../../ui/dialog/confirm.ts";
import { failureText } from "../../../../ui/feedback/failure-text.ts";
import { RetryNote, Skeleton } from "../../../../ui/feedback/notes.tsx";
import type { HomeBlock } from "../home-blocks.ts";
import { type HomeState, publishHome, readHome, saveHomeDraft } from "../home-contract.ts";
import { HomeBlockCard } from "./home-block-card.tsx";
import { BLOCK_NAMES, type BlockKind, kindsToAdd, nameOfBlock, newBlock } from "./home-kinds.ts";

/** What the home page shows and in which order: a draft is saved, looked at, and published. */
export function HomePage() {
  const home = useAnswer(readHome, {});
  return (
    <>
      <PageHead title="首页" text="先保存草稿，看过预览再发布。发布前访客看到的还是现在的首页。" />
      {home.isPending && <Skeleton className="h-96 w-full max-w-[720px]" />}
      {home.isError && home.data === undefined && (
        <RetryNote
          title="首页的编排没有取到"
          text={failureText(home.error)}
          label="再试一次"
          onRetry={() => void home.refetch()}
        />
      )}
      {home.data !== undefined && <HomeForm home={home.data} />}
      {home.data !== undefined && <Editions editions={home.data.editions} />}
    </>
  );
}

const valuesOf = ({ draft, published }: HomeState) => ({ blocks: draft ?? published });

/** A block with all that is in it, for a comparison. */
function blockText({ kind, is_shown, ...rest }: HomeBlock): string {
  const state = is_shown ? "" : "（不显示）";
  const written = Object.values(rest).map(valueText);
  return [`${BLOCK_NAMES[kind]}${state}`, ...written].join(" · ");
}

function HomeForm({ home }: { home: HomeState }) {
  const [previewPath, setPreviewPath] = useState<string | null>(null);
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
    onDone: ({ preview_path }) => setPreviewPath(preview_path),
  });
  const { form } = state;
  const { fields, append, remove, insert, move } = useFieldArray({ control: form.control, name: "blocks" });
  const latest = useRef({ fields, move });
  latest.current = { fields, move };
  const drop = useCallback(({ dragged, target, where }: RowDrop<"block">) => {
    const keys = latest.current.fields.map(({ id }) => id);
    const from = keys.indexOf(dragged.key);
    latest.current.move(from, placeAfterDrop(from, keys.indexOf(target.key), where));
  }, []);
  return (
    <ConsoleForm form={state} saveLabel="保存草稿">
      <DraftBar hasDraft={home.draft !== null} isDirty={form.formState.isDirty} previewPath={previewPath} />
      <ol aria-label="首页的版块" className="flex flex-col gap-3">
        {fields.map((field, index) => (
          <HomeBlockCard
            key={field.id}
            rowKey={field.id}
            form={form}
            index={index}
            count={fields.length}
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
      <AddBlock kinds={kindsToAdd(form.watch("blocks"))} onAdd={(kind) => append(newBlock(kind))} />
    </ConsoleForm>
  );
}

interface DraftBarProps {
  hasDraft: boolean;
  isDirty: boolean;
  previewPath: string | null;
}

/** Of a saved draft: the way to see it, and to publish it. */
function DraftBar({ hasDraft, isDirty, previewPath }: DraftBarProps) {
  const publish = useAct(publishHome, { changes: [readHome], done: "首页已经更新" });
  if (!hasDraft) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg border border-info-border bg-info-bg p-3 text-sm">
      <p className="mr-auto">{isDirty ? "还有没保存的修改，先保存草稿再发布。" : "有一份没发布的草稿。"}</p>
      {previewPath !== null && !isDirty && (
        <a
          href={previewPath}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: "secondary", size: "small" })}
        >
          看预览
        </a>
      )}
      <Button
        size="small"
        disabled={isDirty}
        busyLabel={publish.isPending ? "正在发布" : null}
        onClick={() => publish.mutate({ body: { edition: null } })}
      >
        发布草稿
      </Button>
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

/** Arrangements that were in force: each can be published again. */
function Editions({ editions }: Pick<HomeState, "editions">) {
  const confirm = useConfirm();
  const publish = useAct(publishHome, { changes: [readHome], done: "已经换回这一份" });
  if (editions.length === 0) return null;
  return (
    <div className="mt-8">
      <PagePart title="以前的编排">
        <ul className="flex max-w-[720px] flex-col divide-y divide-border">
          {editions.map(({ id, published_at, blocks }) => (
            <li key={id} className="flex flex-wrap items-center gap-3 py-3 text-sm">
              <Moment at={published_at} />
              <span className="min-w-0 flex-1 truncate text-text-secondary">{blocks.map(nameOfBlock).join("、")}</span>
              <Button
                size="small"
                variant="secondary"
                onClick={() =>
                  confirm({
                    title: "换回这一份编排吗",
                    text: "访客马上看到这一份。现在的编排留在这个列表里，可以再换回来。",
                    label: "换回",
                    onConfirm: async () => void (await publish.mutateAsync({ body: { edition: id } })),
                  })
                }
              >
                换回
              </Button>
            </li>
          ))}
        </ul>
      </PagePart>
    </div>
  );
}
