import { useRef, useState } from "react";
import { MarkdownField } from "../../../../ui/console/content/markdown-field.tsx";
import { AreaField, NumberField, SwitchField, TextField } from "../../../../ui/console/form/fields.tsx";
import { RowHandle } from "../../../../ui/console/list/row-handle.tsx";
import { type RowDrop, rowLook, useRowDrag } from "../../../../ui/console/list/use-row-drag.ts";
import { PicksField } from "../../../../ui/console/picks/picks-field.tsx";
import { PictureField } from "../../../../ui/console/pictures/picture-field.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Icon } from "../../../../ui/display/icon.tsx";
import { Tag } from "../../../../ui/display/tag.tsx";
import { showNotification } from "../../../../ui/feedback/feedback.ts";
import { ARTICLE_SOURCE, BOOK_SOURCE, COURSE_SOURCE, MEDIA_SOURCE } from "../../../content/catalogue/work-sources.ts";
import type { HomeBlock } from "../home-blocks.ts";
import { MAX_SHOWN } from "../home-limits.ts";
import type { HomeForm } from "./home-form.ts";
import { nameOfBlock } from "./home-kinds.ts";
import { HeroButtonsField, TextLinkField } from "./home-link-fields.tsx";

const UNDO_MS = 10_000;

interface HomeBlockCardProps {
  form: HomeForm;
  index: number;
  count: number;
  rowKey: string;
  /** Expanded from the start: the block was just added. */
  isNew: boolean;
  onMove(to: number): void;
  onDrop(move: RowDrop<"block">): void;
  /** Removes the block; returns a function that restores it. */
  onRemove(): () => void;
}

/** One block of the home page: moved by dragging, buttons or arrow keys, with its fields when expanded. */
export function HomeBlockCard({ form, index, count, rowKey, isNew, onMove, onDrop, onRemove }: HomeBlockCardProps) {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const { mark, isDragged } = useRowDrag({ row, handle }, { kind: "block", key: rowKey }, { onDrop });
  const [isOpen, setOpen] = useState(isNew);
  const block = form.watch(`blocks.${index}`);
  const name = nameOfBlock(block);
  const canMove = (to: number) => to >= 0 && to < count;

  function remove() {
    const restore = onRemove();
    showNotification({
      kind: "info",
      title: `已经去掉“${name}”`,
      durationMs: UNDO_MS,
      placement: "bottom-right",
      action: { label: "撤销", run: restore },
    });
  }

  return (
    <li ref={row} className={`rounded-lg border border-border bg-card ${rowLook(mark, isDragged)}`}>
      <div className="flex items-center gap-1 p-2">
        <RowHandle
          ref={handle}
          rowKey={rowKey}
          title={name}
          onStep={(step) => canMove(index + step) && onMove(index + step)}
        />
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-md px-2 text-left font-medium hover:bg-hover"
        >
          <Icon
            name="chevron-right"
            size={16}
            className={`text-text-muted transition-transform ${isOpen ? "rotate-90" : ""}`}
          />
          <span className="truncate">{name}</span>
          {!block.is_shown && <Tag>不显示</Tag>}
        </button>
        <MoveButton
          label={`把“${name}”上移`}
          turn="rotate-180"
          isOff={!canMove(index - 1)}
          onPress={() => onMove(index - 1)}
        />
        <MoveButton label={`把“${name}”下移`} turn="" isOff={!canMove(index + 1)} onPress={() => onMove(index + 1)} />
        <Button size="small" variant="quiet" aria-label={`去掉“${name}”`} onClick={remove}>
          去掉
        </Button>
      </div>
      {isOpen && (
        <div className="flex flex-col gap-4 border-t border-border p-4">
          <SwitchField form={form} name={`blocks.${index}.is_shown`} label="显示这个版块" />
          <BlockFields form={form} index={index} kind={block.kind} />
        </div>
      )}
    </li>
  );
}

interface MoveButtonProps {
  label: string;
  turn: string;
  isOff: boolean;
  onPress(): void;
}

function MoveButton({ label, turn, isOff, onPress }: MoveButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isOff}
      onClick={onPress}
      className="grid size-9 place-items-center rounded-md text-text-secondary hover:bg-hover disabled:opacity-30"
    >
      <Icon name="chevron-down" size={18} className={turn} />
    </button>
  );
}

function BlockFields({ form, index, kind }: { form: HomeForm; index: number; kind: HomeBlock["kind"] }) {
  const at = `blocks.${index}` as const;
  if (kind === "announcements") return null;
  if (kind === "hero") {
    return (
      <>
        <TextField form={form} name={`${at}.title`} label="标题" hint="空着就用网站的一句话介绍" />
        <AreaField form={form} name={`${at}.words`} label="说明" hint="空着就用网站的简介" rows={2} />
        <PictureField form={form} name={`${at}.picture`} label="图片" nothing="没有选，用会员内容的封面" none="" />
        <HeroButtonsField form={form} index={index} />
      </>
    );
  }
  if (kind === "text") {
    return (
      <>
        <TextField form={form} name={`${at}.title`} label="标题" />
        <MarkdownField form={form} name={`${at}.words`} label="正文（Markdown）" rows={8} />
        <TextLinkField form={form} index={index} />
      </>
    );
  }
  if (kind === "picked") {
    return (
      <>
        <TextField form={form} name={`${at}.title`} label="标题" />
        <PicksField
          form={form}
          name={`${at}.works`}
          label="内容"
          sources={[COURSE_SOURCE, BOOK_SOURCE, ARTICLE_SOURCE, MEDIA_SOURCE]}
          max={MAX_SHOWN}
          addLabel="加一项内容"
        />
      </>
    );
  }
  return (
    <>
      <TextField form={form} name={`${at}.title`} label="标题" hint="空着就用版块本来的名字" />
      {kind !== "services" && <NumberField form={form} name={`${at}.limit`} label="最多显示" unit="个" />}
    </>
  );
}
