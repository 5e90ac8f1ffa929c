import { useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { useAct } from "../../../../ui/console/console-data.ts";
import { undoUnlessChanged } from "../../../../ui/console/undo.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Labelled } from "../../../../ui/controls/labelled.tsx";
import { type AdminMedia, getMediaFile, saveChapters } from "../admin-contract.ts";
import { readChapterLines, writeChapterLines } from "./chapter-lines.ts";

/** Edits the chapters of a film or recording as lines of text. */
export function ChaptersPart({ file }: { file: AdminMedia }) {
  const saved = writeChapterLines(file.chapters);
  const [typed, setTyped] = useState(saved);
  const { chapters, wrong } = readChapterLines(typed);
  const save = useAct(saveChapters, {
    changes: [getMediaFile],
    done: "章节已经保存",
    undo: ({ params, body }) =>
      undoUnlessChanged({
        saved: body.chapters,
        now: async () => (await callEndpoint(getMediaFile, { params })).file.chapters,
        undo: () => callEndpoint(saveChapters, { params, body: { chapters: file.chapters } }),
      }),
  });
  return (
    <form
      className="flex max-w-[720px] flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ params: { id: file.id }, body: { chapters } });
      }}
    >
      <Labelled label="章节" error={wrong === null ? null : `第 ${wrong} 行要写成“1:30 标题”`}>
        {(tied) => (
          <textarea
            {...tied}
            rows={6}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            className="block w-full rounded-md border border-border-strong bg-card px-3 py-2.5 font-mono text-sm"
          />
        )}
      </Labelled>
      <div>
        <Button
          type="submit"
          disabled={typed === saved || wrong !== null}
          busyLabel={save.isPending ? "正在保存" : null}
        >
          保存章节
        </Button>
      </div>
    </form>
  );
}
