import { useState } from "react";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { AnswerView } from "../../../../ui/console/answer-view.tsx";
import { useMay } from "../../../../ui/console/console-context.ts";
import { useAct, useAnswer, useUndo } from "../../../../ui/console/console-data.ts";
import { LogLink } from "../../../../ui/console/log-link.tsx";
import { PageHead, PagePart, StateMark, type StateTone } from "../../../../ui/console/page-parts.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Field } from "../../../../ui/controls/field.tsx";
import { TextArea } from "../../../../ui/controls/text-area.tsx";
import { ErrorNote } from "../../../../ui/feedback/notes.tsx";
import { addModerationWords, listModerationWords, tryModerationWords } from "../admin-contract.ts";
import { NOTE_CHARACTERS } from "../moderation-limits.ts";
import { ACTION_NAMES, MAX_LIST_CHARACTERS, readWordList, type WordAction } from "../word-list.ts";
import { changedWords, inBatches, putBackWords, readWords } from "./put-back-words.ts";
import { WordTable } from "./word-table.tsx";

const MAX_SHOWN = 5;

/** Manages words that are replaced, held for review or refused: test a text, add many at once, search the list. */
export function WordsPage() {
  const words = useAnswer(listModerationWords, {});
  const mayChange = useMay("community.manage");
  return (
    <>
      <PageHead
        title="敏感词"
        text="大小写、全角和繁体的写法都算；改了以后，对新的发言有效。"
        actions={<LogLink subject="moderation:words" look="button" />}
      />
      <PagePart title="试一句话">
        <Trial />
      </PagePart>
      {mayChange && (
        <PagePart title="添加" text="每行一个词；已有的改成新的处理。">
          <NewWords />
        </PagePart>
      )}
      <PagePart title="全部">
        <AnswerView answer={words} shape="table">
          {({ items }) => <WordTable words={items} mayChange={mayChange} />}
        </AnswerView>
      </PagePart>
    </>
  );
}

const ACTION_TONES: Readonly<Record<WordAction, StateTone>> = { replace: "info", hold: "waiting", refuse: "bad" };

function Trial() {
  const [text, setText] = useState("");
  const [result, setResult] = useState<OutputOf<typeof tryModerationWords> | null>(null);
  const attempt = useAct(tryModerationWords, { changes: [], onDone: setResult });
  return (
    <form
      className="flex max-w-[720px] flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "") attempt.mutate({ body: { text } });
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <Field
          className="min-w-0 flex-1"
          label="一句话"
          value={text}
          maxLength={NOTE_CHARACTERS}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" variant="secondary" busyLabel={attempt.isPending ? "正在试" : null}>
          试一试
        </Button>
      </div>
      <div aria-live="polite" className="text-sm">
        {result !== null && <TrialResult result={result} />}
      </div>
    </form>
  );
}

function TrialResult({ result: { action, words, replaced } }: { result: OutputOf<typeof tryModerationWords> }) {
  if (action === null) return <StateMark tone="good">没有碰到敏感词</StateMark>;
  return (
    <>
      <StateMark tone={ACTION_TONES[action]}>{ACTION_NAMES[action]}</StateMark>
      <p className="mt-1">碰到：{words.join("、")}</p>
      {action === "replace" && <p className="mt-1">发出来是：{replaced}</p>}
    </>
  );
}

function NewWords() {
  const [list, setList] = useState("");
  const { words, problems } = readWordList(list);
  const add = useAct(addModerationWords, { changes: [listModerationWords] });
  const offerUndo = useUndo([listModerationWords]);

  async function addAll() {
    const former = await readWords();
    for (const batch of inBatches(words)) await add.mutateAsync({ body: { words: batch } });
    setList("");
    const changed = changedWords({ former, saved: await readWords() });
    offerUndo(`添加了 ${words.length} 个词`, () => putBackWords(changed));
  }

  return (
    <form
      className="flex max-w-[720px] flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        // A failure is shown as a message, and the typed text stays in the field.
        if (words.length > 0 && problems.length === 0) void addAll().catch(() => undefined);
      }}
    >
      <TextArea
        label="词，每行一个"
        value={list}
        onType={setList}
        maxLength={MAX_LIST_CHARACTERS}
        rows={6}
        placeholder={"加微信\n代考 | 不让发\n微信号 | 换掉 | 中间隔开、拼音 | 联系方式"}
        hint="只写词就是等审核；也可以写成“词 | 处理 | 写法 | 换成”。处理：等审核、不让发、换掉。写法：中间隔开、拼音，写了的也算。"
      />
      {problems.length > 0 && <ErrorNote title="有几行要改" text={problems.slice(0, MAX_SHOWN).join("；")} />}
      <div>
        <Button
          type="submit"
          disabled={words.length === 0 || problems.length > 0}
          busyLabel={add.isPending ? "正在添加" : null}
        >
          {words.length === 0 ? "添加" : `添加 ${words.length} 个词`}
        </Button>
      </div>
    </form>
  );
}
