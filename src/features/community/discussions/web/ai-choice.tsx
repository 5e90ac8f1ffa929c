import { AI_LABELS, AI_MARKS, type AiMark } from "../../../../kit/values/ai-mark.ts";

interface AiChoiceProps {
  value: AiMark;
  onChoose(mark: AiMark): void;
}

const NAMES: Readonly<Record<AiMark, string>> = { none: "没有用 AI 生成", ...AI_LABELS };

/** The field in which the author of a post declares whether AI made it. */
export function AiChoice({ value, onChoose }: AiChoiceProps) {
  return (
    <label className="mt-1 flex min-h-11 flex-wrap items-center gap-x-2 text-sm text-text-secondary">
      这段内容
      <select
        value={value}
        onChange={(event) => onChoose(AI_MARKS.find((mark) => mark === event.target.value) ?? "none")}
        className="min-h-11 rounded-md bg-transparent px-2 text-text hover:bg-hover"
      >
        {AI_MARKS.map((mark) => (
          <option key={mark} value={mark}>
            {NAMES[mark]}
          </option>
        ))}
      </select>
    </label>
  );
}
