import { useId, useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { useOwnFormDraft } from "../../../../ui/browser/use-form-draft.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Field } from "../../../../ui/controls/field.tsx";
import { Select } from "../../../../ui/controls/select.tsx";
import { Sheet } from "../../../../ui/dialog/sheet.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { FormAlert } from "../../../../ui/feedback/form-alert.tsx";
import { useAction } from "../../../../ui/feedback/use-action.ts";
import { DecideForm } from "../../discussions/web/decide-form.tsx";
import { markTopic } from "../admin-contract.ts";
import { type Board, listBoards } from "../contract.ts";
import type { WholeTopic } from "../whole-topic.ts";

interface TopicAdminProps {
  board: Board;
  topic: WholeTopic;
  onChanged(): void;
  onClose(): void;
}

const MARKS = [
  { name: "is_pinned", label: "置顶" },
  { name: "is_essence", label: "精华" },
  { name: "is_closed", label: "关闭，不再接受回复" },
] as const;

/** Actions of staff on a topic; each is logged with its reason. */
export function TopicAdmin({ board, topic, onChanged, onClose }: TopicAdminProps) {
  const { facts, id } = topic;
  const boards = usePersonalData(listBoards, {}, true).data?.items ?? [board];
  const { is_pinned, is_essence, is_closed } = facts;
  const [marks, setMarks] = useState({ is_pinned, is_essence, is_closed });
  const [boardId, setBoardId] = useState(board.id);
  const { draft, write, forget } = useOwnFormDraft(`topic-marks:${id}`, { reason: "" });
  const { reason } = draft;
  const { isBusy, problem, run } = useAction();
  const decidingId = useId();

  const done = () => {
    onChanged();
    onClose();
  };
  async function save(): Promise<void> {
    await callEndpoint(markTopic, { params: { id }, body: { ...marks, board_id: boardId, reason } });
    forget();
    showMessage("success", "已保存");
    done();
  }
  return (
    <Sheet isOpen title="管理这个话题" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run(save);
        }}
      >
        {MARKS.map(({ name, label }) => (
          <label key={name} className="flex min-h-11 items-center gap-2.5">
            <input
              type="checkbox"
              checked={marks[name]}
              onChange={(event) => setMarks({ ...marks, [name]: event.target.checked })}
              className="size-4 accent-brand"
            />
            {label}
          </label>
        ))}
        <Select<number>
          label="版块"
          value={boardId}
          options={boards.map(({ id, name }) => [id, name] as const)}
          onChoose={setBoardId}
          className="mt-2"
        />
        <Field
          label="原因"
          value={reason}
          maxLength={200}
          hint="记在操作记录里。"
          onChange={(event) => write({ reason: event.target.value })}
          className="mt-4"
        />
        <FormAlert className="mt-3" text={problem ?? undefined} />
        <div className="mt-5 flex justify-end">
          <Button type="submit" busyLabel={isBusy ? "正在保存…" : null}>
            保存
          </Button>
        </div>
      </form>
      <section aria-labelledby={decidingId} className="mt-6 border-t border-border pt-5">
        <h3 id={decidingId} className="font-semibold">
          审核
        </h3>
        <DecideForm content={{ kind: "topic", id }} state={facts.state} onDecided={done} />
      </section>
    </Sheet>
  );
}
