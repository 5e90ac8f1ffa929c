import { type ClipboardEvent, type ReactNode, type Ref, useRef } from "react";
import { Button } from "../../../../../ui/controls/button.tsx";
import { Field } from "../../../../../ui/controls/field.tsx";
import type { FormProblems } from "./form-problems.ts";
import { digitsOfCode } from "./pasted-code.ts";
import { type CodeSending, useSendCode } from "./use-send-code.ts";

interface CodeFieldProps {
  code: string;
  onCode(code: string): void;
  sending: CodeSending;
  problems: FormProblems;
  /** Called after a code was sent; the field has the focus then. */
  onSent?: (() => void) | undefined;
}

const SEND_LABEL = { proving: "正在安全验证…", sending: "正在发送…", idle: "获取验证码" } as const;

/** The field for a code with the button that sends one; pasting a message fills in its six digits. */
export function CodeField({ code, onCode, sending, problems, onSent }: CodeFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const { send, stage, isSent, secondsLeft } = useSendCode(sending);
  const isWaiting = secondsLeft > 0;

  async function onSend() {
    if (!(await send())) return;
    field.current?.focus();
    onSent?.();
  }

  return (
    <>
      <OneTimeCode
        ref={field}
        label="验证码"
        code={code}
        onCode={onCode}
        error={problems.code}
        trailing={
          <Button
            variant="text"
            className="min-w-32 rounded-l-none border-l border-border text-sm tabular-nums"
            aria-disabled={isWaiting}
            busyLabel={stage === "idle" ? null : SEND_LABEL[stage]}
            onClick={() => void onSend()}
          >
            {isWaiting ? `${secondsLeft} 秒后重发` : isSent ? "重新获取" : SEND_LABEL.idle}
          </Button>
        }
      />
      <p role="status" className="sr-only">
        {stage === "proving" ? SEND_LABEL.proving : isSent && isWaiting ? "验证码已发送，60 秒后可以重新获取" : ""}
      </p>
    </>
  );
}

interface OneTimeCodeProps {
  label: string;
  code: string;
  onCode(code: string): void;
  error: string | undefined;
  hint?: string;
  trailing?: ReactNode;
  /** Focuses the field first, because the step has no other field. */
  isFirst?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** Six digits, typed, pasted or filled in by the phone. */
export function OneTimeCode({ code, onCode, isFirst, ...field }: OneTimeCodeProps) {
  function onPaste(event: ClipboardEvent) {
    event.preventDefault();
    onCode(digitsOfCode(event.clipboardData.getData("text")));
  }
  return (
    <Field
      {...field}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="6 位数字"
      value={code}
      onChange={(event) => onCode(digitsOfCode(event.target.value))}
      onPaste={onPaste}
      autoFocus={isFirst}
    />
  );
}
