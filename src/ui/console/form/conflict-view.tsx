import { useEffect, useRef, useState } from "react";
import { Button } from "../../controls/button.tsx";
import type { ValueChoice } from "./merge-values.ts";
import type { FormConflict } from "./use-endpoint-form.ts";

interface ConflictViewProps {
  conflict: FormConflict;
  isSaving: boolean;
  onResolve(choices: Readonly<Record<string, ValueChoice>>): void;
}

/** Shows both values of each field that somebody else changed as well; the user selects one of them. */
export function ConflictView({ conflict, isSaving, onResolve }: ConflictViewProps) {
  const [choices, setChoices] = useState<Readonly<Record<string, ValueChoice>>>({});
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const chosen = Object.fromEntries(conflict.fields.map(({ name }) => [name, choices[name] ?? "mine"]));
  return (
    <section aria-label="别人刚刚改过这里" className="rounded-lg border border-warning-border bg-warning-bg p-4">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        别人刚刚改过这里
      </h2>
      <p className="mt-1 text-sm">
        你们都改了下面的内容，每一处选一份再保存。其余的改动保存时合在一起；你写的都还在下面的表单里。
      </p>
      {conflict.fields.map(({ name, label, mine, theirs }) => (
        <fieldset key={name} className="mt-4">
          <legend className="mb-1.5 text-sm font-medium">{label}</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            {(
              [
                ["mine", "用我的", mine],
                ["theirs", "用对方的", theirs],
              ] as const
            ).map(([choice, title, text]) => (
              <label
                key={choice}
                className="flex min-w-0 cursor-pointer flex-col gap-1.5 rounded-md border border-border-strong bg-card p-3 has-checked:border-brand"
              >
                <span className="flex items-center gap-2 text-sm font-medium">
                  <input
                    type="radio"
                    name={`conflict:${name}`}
                    checked={chosen[name] === choice}
                    onChange={() => setChoices({ ...choices, [name]: choice })}
                    className="size-4 accent-brand"
                  />
                  {title}
                </span>
                <span className="max-h-60 overflow-y-auto text-sm wrap-anywhere whitespace-pre-wrap">{text}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <div className="mt-4 text-right">
        <Button size="small" busyLabel={isSaving ? "正在保存" : null} onClick={() => onResolve(chosen)}>
          按选的保存
        </Button>
      </div>
    </section>
  );
}
