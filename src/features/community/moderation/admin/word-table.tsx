import { useState } from "react";
import { useAct } from "../../../../ui/console/console-data.ts";
import { WideTable } from "../../../../ui/console/page-parts.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Field } from "../../../../ui/controls/field.tsx";
import { EmptyState } from "../../../../ui/feedback/notes.tsx";
import { listModerationWords, removeModerationWords } from "../admin-contract.ts";
import { ACTION_NAMES, FORM_NAMES, type ListedWord } from "../word-list.ts";
import { putBackWords } from "./put-back-words.ts";

/** Maximum number of displayed rows; the search narrows the list. */
const MAX_ROWS = 200;
/** Maximum number of words that the endpoint removes in one call. */
const REMOVED_AT_ONCE = 200;

/** Lists the words with their effect on a text; words can be searched and removed. */
export function WordTable({ words, mayChange }: { words: readonly ListedWord[]; mayChange: boolean }) {
  const [sought, setSought] = useState("");
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const selected = words.filter(({ word }) => selection.has(word)).slice(0, REMOVED_AT_ONCE);
  const remove = useAct(removeModerationWords, {
    changes: [listModerationWords],
    done: ({ removed }) => `去掉了 ${removed} 个词`,
    undo: () => putBackWords({ former: selected, saved: [] }),
    onDone: () => setSelection(new Set()),
  });
  const found = words.filter(({ word }) => word.includes(sought.trim()));

  function toggle(word: string) {
    const next = new Set(selection);
    if (!next.delete(word)) next.add(word);
    setSelection(next);
  }

  if (words.length === 0) return <EmptyState title="还没有敏感词" text="在上面添加，每行一个。" />;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <Field
          label="查找"
          type="search"
          value={sought}
          onChange={({ currentTarget }) => setSought(currentTarget.value)}
        />
        <p className="min-h-11 content-center text-sm text-text-muted tabular-nums" aria-live="polite">
          {found.length === words.length ? `共 ${words.length} 个` : `${found.length} / ${words.length} 个`}
          {found.length > MAX_ROWS && `，显示前 ${MAX_ROWS} 个`}
        </p>
        {selected.length > 0 && (
          <Button
            variant="danger"
            busyLabel={remove.isPending ? "请稍候" : null}
            onClick={() => remove.mutate({ body: { words: selected.map(({ word }) => word) } })}
          >
            去掉 {selected.length} 个
          </Button>
        )}
      </div>
      <WideTable name="敏感词的表">
        <table aria-label="敏感词" className="w-full text-sm">
          <thead>
            <tr className="border-b border-border text-left text-text-secondary">
              {mayChange && (
                <th scope="col" className="w-10 px-3 py-2">
                  <span className="sr-only">选中</span>
                </th>
              )}
              {["词", "处理", "也算的写法", "换成"].map((title) => (
                <th key={title} scope="col" className="px-3 py-2 font-medium whitespace-nowrap">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.slice(0, MAX_ROWS).map(({ word, action, forms, replacement }) => (
              <tr key={word} className="border-b border-border">
                {mayChange && (
                  <td className="px-3">
                    <label className="-m-2 grid size-9 place-items-center">
                      <span className="sr-only">选中“{word}”</span>
                      <input
                        type="checkbox"
                        checked={selection.has(word)}
                        onChange={() => toggle(word)}
                        className="size-4 accent-brand"
                      />
                    </label>
                  </td>
                )}
                <th scope="row" className="px-3 py-2.5 text-left font-medium">
                  {word}
                </th>
                <td className="px-3 whitespace-nowrap">{ACTION_NAMES[action]}</td>
                <td className="px-3">{forms.map((form) => FORM_NAMES[form]).join("、")}</td>
                <td className="px-3">{action === "replace" ? (replacement ?? "＊") : ""}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </>
  );
}
