import { type ChangeEvent, type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { isComposingKey } from "../../../../ui/browser/composing-key.ts";
import { uploadPostPicture } from "../contract.ts";
import { plainPictureAddress } from "../picture-address.ts";
import { insertText } from "./insert-text.ts";
import { NameList } from "./name-list.tsx";
import { PostPreview } from "./post-preview.tsx";
import type { useNames } from "./use-names.ts";

interface MarkdownFieldProps {
  label: string;
  placeholder: string;
  value: string;
  max: number;
  rows: number;
  area: RefObject<HTMLTextAreaElement | null>;
  names?: ReturnType<typeof useNames>;
  onWrite(source: string): void;
  onSend(): void;
  onEscape?: (() => void) | undefined;
  /** null: clears the former error. */
  onTrouble(thrown: unknown): void;
  /** Displayed at the end of the row of buttons. */
  children?: ReactNode;
}

const TOOL = "min-h-11 rounded-md px-2.5 text-sm text-text-secondary hover:bg-hover";

/** A Markdown field with a preview, pictures, and suggestions for mentioned names. */
export function MarkdownField({ label, placeholder, value, max, rows, area, names, ...rest }: MarkdownFieldProps) {
  const { onWrite, onSend, onEscape, onTrouble, children } = rest;
  const [wantsPreview, setWantsPreview] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const isPreviewed = wantsPreview && value.trim() !== "";
  const left = max - value.length;
  // The user may continue to type while a picture uploads, and may be in the preview when it is finished.
  const written = useRef(value);
  written.current = value;

  async function addPicture(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = event.target.files ?? [];
    event.target.value = "";
    if (!file || isUploading) return;
    setUploading(true);
    onTrouble(null);
    try {
      const { src: signed } = await callEndpoint(uploadPostPicture, { upload: file });
      const src = plainPictureAddress(signed);
      const now = written.current;
      const before = now.slice(0, area.current?.selectionStart ?? now.length);
      const gap = before === "" || before.endsWith("\n") ? "" : "\n\n";
      insertText({ area, value: now, text: `${gap}![图片](${src})\n`, write: onWrite });
    } catch (thrown) {
      onTrouble(thrown);
    }
    setUploading(false);
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (isComposingKey(event.nativeEvent) || names?.press(event)) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) onSend();
    if (event.key === "Escape" && value.trim() === "") onEscape?.();
  }

  return (
    <div className="relative rounded-lg border border-border-strong bg-card focus-within:border-brand">
      {isPreviewed ? (
        <PostPreview source={value} />
      ) : (
        <textarea
          ref={area}
          aria-label={label}
          placeholder={placeholder}
          value={value}
          maxLength={max}
          rows={rows}
          {...names?.field}
          onChange={(event) => {
            setWantsPreview(false);
            onWrite(event.target.value);
            names?.look(event.target);
          }}
          onKeyDown={press}
          className="block w-full resize-y rounded-lg bg-transparent px-4 py-3 text-base leading-relaxed outline-none"
        />
      )}
      {names && <NameList names={names} />}
      <div className="flex flex-wrap items-center gap-1 px-2 pb-2">
        <button
          type="button"
          aria-pressed={isPreviewed}
          aria-disabled={value.trim() === ""}
          onClick={() => setWantsPreview(!isPreviewed)}
          className={`${TOOL} aria-disabled:opacity-50 aria-pressed:text-brand`}
        >
          {isPreviewed ? "继续写" : "预览"}
        </button>
        <label
          className={`${TOOL} inline-flex cursor-pointer items-center has-focus-visible:outline-2 has-focus-visible:outline-brand`}
        >
          {isUploading ? "正在上传…" : "图片"}
          <input
            type="file"
            accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
            className="sr-only"
            onChange={(event) => void addPicture(event)}
          />
        </label>
        {left < 500 && <span className="text-sm text-text-muted">还能写 {left} 字</span>}
        <span className="ml-auto flex flex-wrap justify-end gap-2">{children}</span>
      </div>
    </div>
  );
}
