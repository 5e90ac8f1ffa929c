import { type FormEvent, useEffect, useRef } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { useOwnFormDraft } from "../../../../ui/browser/use-form-draft.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Field } from "../../../../ui/controls/field.tsx";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { useAction } from "../../../../ui/feedback/use-action.ts";
import { NAME_CHARACTERS } from "../certificate-limits.ts";
import { makeCertificate } from "../contract.ts";

interface MakeFormProps {
  courseId: number;
  onMade(): void;
  onClose(): void;
}

/** The form for the name on a certificate; it states who will see it. */
export function MakeForm({ courseId, onMade, onClose }: MakeFormProps) {
  const { isBusy, problem, run } = useAction();
  const { draft, write, forget } = useOwnFormDraft(`certificate:${courseId}`, { name: "" });
  const { name } = draft;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  function make(event: FormEvent) {
    event.preventDefault();
    void run(async () => {
      await callEndpoint(makeCertificate, { params: { id: courseId }, body: { name } });
      forget();
      showMessage("success", "证明做好了");
      onMade();
    });
  }
  return (
    <form onSubmit={make} className="mt-5 max-w-[480px] border-t border-border pt-5">
      <Field
        ref={field}
        label="证明上的名字"
        name="name"
        autoComplete="name"
        required
        maxLength={NAME_CHARACTERS * 2}
        hint={`最多 ${NAME_CHARACTERS} 个字。知道编号的人都能看到这个名字、课程和学完的日期，看不到你的账号。做好以后名字不能改，可以撤回重做。`}
        value={name}
        error={problem}
        onChange={(event) => write({ name: event.currentTarget.value })}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" busyLabel={isBusy ? "正在做" : null}>
          做证明
        </Button>
        <Button variant="secondary" onClick={onClose}>
          取消
        </Button>
      </div>
    </form>
  );
}
