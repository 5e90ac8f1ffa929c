import { type ReactNode, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "../../controls/button.tsx";
import { FileButton } from "../../controls/file-button.tsx";
import { Labelled } from "../../controls/labelled.tsx";
import { useMay } from "../console-context.ts";
import { errorOf, FIELD_BOX, type FieldProps } from "../form/fields.tsx";
import { useShownField } from "../form/shown-fields.ts";
import { useUnsavedWork } from "../leave/unsaved-work.ts";
import { PICTURE_ACCEPT } from "../pictures/picture-drop.tsx";
import { PicturePick } from "../pictures/picture-pick.tsx";
import { RefusedPictures } from "../pictures/refused-pictures.tsx";
import { useTextPictures } from "../pictures/use-text-pictures.ts";

const SYNTAX = "段落之间空一行；行首 ## 是小标题，**文字** 是加粗";
const PICTURES = "图片可以直接粘贴或拖进来，方括号里写它的说明。";

const PICTURES_WAIT = {
  title: "有图片没有传完",
  text: "离开以后，这些图片不会放进正文；已经写的字还在这台电脑的浏览器里。",
  label: "离开，不等图片",
};

/** A field for Markdown, into which pictures can be pasted, dropped or selected. */
export function MarkdownField<T extends FieldValues>({
  form,
  name,
  label,
  hint,
  rows = 16,
}: FieldProps<T> & { rows?: number }) {
  useShownField(form, name, { label });
  const error = errorOf(form, name);
  const area = useRef<HTMLTextAreaElement>(null);
  const mayUpload = useMay("content.publish");
  const pictures = useTextPictures(area);
  const { upload, isOver } = pictures;
  const { ref, ...field } = form.register(name);
  useUnsavedWork(upload.progress !== null || upload.refused.length > 0, PICTURES_WAIT);
  return (
    <div className="flex flex-col gap-3">
      <Labelled label={label} hint={hintOf(hint, mayUpload)} error={error}>
        {(tied) => (
          <textarea
            {...tied}
            {...field}
            {...(mayUpload ? pictures.handlers : {})}
            ref={(node) => {
              ref(node);
              area.current = node;
            }}
            rows={rows}
            aria-invalid={error !== undefined || undefined}
            className={`${FIELD_BOX} py-2.5 font-mono text-sm leading-relaxed ${isOver ? "border-brand bg-brand-soft" : ""}`}
          />
        )}
      </Labelled>
      {mayUpload && <PictureTools pictures={pictures} />}
    </div>
  );
}

function hintOf(hint: ReactNode, mayUpload: boolean): ReactNode {
  return (
    <>
      {hint}
      {hint !== undefined && "；"}
      {SYNTAX}
      {mayUpload ? `。${PICTURES}` : "。"}
    </>
  );
}

/** The buttons for pictures, the progress of their upload, and those that failed. */
function PictureTools({ pictures }: { pictures: ReturnType<typeof useTextPictures> }) {
  const [isPicking, setPicking] = useState(false);
  const { upload } = pictures;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <FileButton
          text="插入图片"
          aria-label="插入图片"
          multiple
          accept={PICTURE_ACCEPT}
          onChange={({ currentTarget }) => {
            pictures.addAtCaret([...(currentTarget.files ?? [])]);
            currentTarget.value = "";
          }}
        />
        <Button size="small" variant="secondary" onClick={() => setPicking(true)}>
          从图片库选
        </Button>
        <span className="text-sm text-text-muted" aria-live="polite">
          {upload.progress}
        </span>
      </div>
      <RefusedPictures upload={upload} />
      {isPicking && (
        <PicturePick
          onPick={({ url, file_name: fileName }) => {
            pictures.insertAtCaret({ url, fileName });
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}
