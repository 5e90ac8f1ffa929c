import { changeAiMark, getAiMark } from "../../../features/content/ai-marks/contract.ts";
import type { MarkedKind } from "../../../features/content/ai-marks/marked-content.ts";
import { callEndpoint } from "../../../kit/api/call-endpoint.ts";
import { AI_LABELS, AI_MARKS } from "../../../kit/values/ai-mark.ts";
import { Select } from "../../controls/select.tsx";
import { AnswerView } from "../answer-view.tsx";
import { useMay } from "../console-context.ts";
import { useAct, useAnswer } from "../console-data.ts";
import { undoUnlessChanged } from "../undo.ts";

const CHOICES = AI_MARKS.map((mark) => [mark, mark === "none" ? "没有标识" : AI_LABELS[mark]] as const);

/** Chooses whether readers see that this content was made with AI; saved at once. */
export function AiMarkChoice({ kind, id }: { kind: MarkedKind; id: number }) {
  const isShown = useMay("content.publish");
  const params = { kind, id };
  const answer = useAnswer(getAiMark, { params }, { isWanted: isShown });
  const former = answer.data?.ai_mark ?? "none";
  const act = useAct(changeAiMark, {
    changes: [getAiMark],
    done: ({ ai_mark: mark }) => (mark === "none" ? "已经去掉标识" : `已经标为${AI_LABELS[mark]}`),
    undo: (_input, { ai_mark: saved }) =>
      undoUnlessChanged({
        saved,
        now: async () => (await callEndpoint(getAiMark, { params })).ai_mark,
        undo: () => callEndpoint(changeAiMark, { params, body: { ai_mark: former } }),
      }),
  });
  if (!isShown) return null;
  return (
    <AnswerView answer={answer} shape="field" failure="AI 标识没有取到">
      {({ ai_mark }) => (
        <Select
          label="AI 标识"
          hint="读者在标题下和卡片上看到；选了马上生效"
          className="max-w-[360px]"
          value={ai_mark}
          options={CHOICES}
          onChoose={(mark) => act.mutate({ params, body: { ai_mark: mark } })}
        />
      )}
    </AnswerView>
  );
}
