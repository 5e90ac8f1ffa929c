import { useEffect, useState } from "react";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { ConsoleForm } from "../../../../ui/console/form/console-form.tsx";
import { AreaField } from "../../../../ui/console/form/fields.tsx";
import { useEndpointForm } from "../../../../ui/console/form/use-endpoint-form.ts";
import { ErrorNote } from "../../../../ui/feedback/notes.tsx";
import { getEditedText, listTextVersions } from "../../versions/contract.ts";
import { getWrittenCourse, writeLesson } from "../admin-contract.ts";

type EditedText = OutputOf<typeof getEditedText>;

/** The text of a lesson as Markdown, saved from the version that it was begun from. */
export function LessonText({ lessonId, text }: { lessonId: number; text: EditedText }) {
  const [base, setBase] = useState(text);
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const state = useEndpointForm({
    endpoint: writeLesson,
    name: `lesson:${lessonId}:text`,
    // The version is part of what is typed: a draft of an earlier visit is checked against the version it began from.
    values: { markdown: base.markdown, base_version: base.version },
    input: (body) => ({ params: { id: lessonId }, body }),
    changes: [getEditedText, listTextVersions, getWrittenCourse],
    done: "正文已经保存",
    onDone: (output) => setWarnings(output.warnings.map(({ detail }) => detail)),
  });
  const { isDirty } = state.form.formState;

  // A newer version takes the place only of a text that nobody is changing here.
  useEffect(() => {
    if (!isDirty && text.version !== base.version) setBase(text);
  }, [isDirty, text, base.version]);

  return (
    <ConsoleForm form={state}>
      {warnings.length > 0 && <ErrorNote title="保存了，有几处没有按原样显示" text={warnings.join("；")} />}
      <AreaField form={state.form} name="markdown" label="Markdown" rows={24} isCode />
    </ConsoleForm>
  );
}
