import { useState } from "react";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { MarkdownField } from "../../../../ui/console/content/markdown-field.tsx";
import { versionedMarkdown } from "../../../../ui/console/content/versioned-markdown.ts";
import { ConsoleForm } from "../../../../ui/console/form/console-form.tsx";
import { useEndpointForm } from "../../../../ui/console/form/use-endpoint-form.ts";
import { ErrorNote } from "../../../../ui/feedback/notes.tsx";
import { getEditedText, listTextVersions } from "../../versions/contract.ts";
import { getWrittenCourse, writeLesson } from "../admin-contract.ts";

type EditedText = OutputOf<typeof getEditedText>;

/** Edits the text of a lesson as Markdown; a save names the version it is based on. */
export function LessonText({ lessonId, text }: { lessonId: number; text: EditedText }) {
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const state = useEndpointForm({
    endpoint: writeLesson,
    name: `lesson:${lessonId}:text`,
    values: { markdown: text.markdown },
    input: (body) => ({ params: { id: lessonId }, body }),
    versioned: versionedMarkdown(text.version),
    changes: [getEditedText, listTextVersions, getWrittenCourse],
    done: "正文已经保存",
    onDone: (output) => setWarnings(output.warnings.map(({ detail }) => detail)),
  });

  return (
    <ConsoleForm form={state}>
      {warnings.length > 0 && <ErrorNote title="保存了，有几处没有按原样显示" text={warnings.join("；")} />}
      <MarkdownField form={state.form} name="markdown" label="Markdown" rows={24} />
    </ConsoleForm>
  );
}
