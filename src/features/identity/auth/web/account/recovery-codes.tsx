import { useEffect, useRef, useState } from "react";
import { saveFile } from "../../../../../ui/browser/save-file.ts";
import { Button } from "../../../../../ui/controls/button.tsx";
import { missingText } from "../../../../../ui/controls/missing-text.ts";
import { SubmitButton } from "../../../../../ui/controls/submit-button.tsx";
import { showMessage } from "../../../../../ui/feedback/feedback.ts";

/** Displayed once: the second factor is enabled after the user has copied or downloaded the codes. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const [isSaved, setSaved] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // The previous step removed the focused element, so the heading takes the focus and is read out.
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join("\n")}\n`;

  function copy() {
    navigator.clipboard.writeText(text).then(
      () => showMessage("success", "已复制"),
      () => showMessage("error", "没有复制成功，请手动选中后复制"),
    );
  }

  return (
    <div className="space-y-4">
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        保存恢复码
      </h3>
      <p className="text-sm text-text-secondary">
        手机丢失时，用恢复码登录，每个只能用一次。它们只显示这一次，请保存到安全的地方。
      </p>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-md bg-hover p-4 font-mono text-sm select-all">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={copy}>
          复制
        </Button>
        <Button variant="secondary" onClick={() => saveFile(new Blob([text], { type: "text/plain" }), "恢复码.txt")}>
          下载
        </Button>
      </div>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isSaved) onDone();
        }}
      >
        <label className="flex min-h-11 items-center gap-3 text-sm">
          <input
            type="checkbox"
            checked={isSaved}
            onChange={(event) => setSaved(event.target.checked)}
            className="size-5 accent-brand"
          />
          我已经保存好这些恢复码
        </label>
        <div className="grid gap-2">
          <SubmitButton isWide size="large" missing={missingText([["勾选“我已经保存好”", isSaved]])}>
            完成
          </SubmitButton>
        </div>
      </form>
    </div>
  );
}
