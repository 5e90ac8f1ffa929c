import { useState } from "react";
import { useAnswer } from "../../../../ui/console/console-data.ts";
import { PickList } from "../../../../ui/console/list/pick-sheet.tsx";
import { SearchBox } from "../../../../ui/console/list/search-box.tsx";
import { Select } from "../../../../ui/controls/select.tsx";
import { Sheet } from "../../../../ui/dialog/sheet.tsx";
import { listActSubjects, MAX_SUBJECTS_FOUND, MAX_SUBJECTS_SEARCHED } from "../contract.ts";
import { SUBJECT_KINDS, subjectText } from "./subject-kinds.ts";

interface SubjectSheetProps {
  onPick(subject: string): void;
  onClose(): void;
}

const NONE = { title: "记录里没有这一类", text: "动过一次以后，才会列在这里。" };
const UNFOUND = { title: "没有找到", text: `名字只在最近动过的 ${MAX_SUBJECTS_SEARCHED} 项里找；更早的写编号。` };

/** Chooses a subject of the log by its kind and its name. */
export function SubjectSheet({ onPick, onClose }: SubjectSheetProps) {
  const [kind, setKind] = useState("user");
  const [word, setWord] = useState("");
  return (
    <Sheet isOpen title="按对象筛选" text="先选种类，再按名字或编号找；列出来的都在记录里出现过。" onClose={onClose}>
      <div className="flex min-h-72 flex-col gap-3">
        <Select label="种类" value={kind} options={SUBJECT_KINDS} onChoose={(chosen) => setKind(chosen)} />
        <SearchBox value={word} placeholder="找名字、编号" isFirst onType={setWord} />
        <PickList
          key={`${kind} ${word}`}
          endpoint={listActSubjects}
          input={() => ({ query: { kind, ...(word === "" ? {} : { q: word }) } })}
          keyOf={({ subject }) => subject}
          present={({ subject, title }) => ({
            title: title ?? subjectText(subject),
            facts: title === null ? null : subject,
          })}
          empty={word.trim() === "" ? NONE : UNFOUND}
          countText={(count) => (count < MAX_SUBJECTS_FOUND ? `共 ${count} 项` : `先列出 ${count} 项，写得更完整再找`)}
          onPick={({ subject }) => onPick(subject)}
        />
      </div>
    </Sheet>
  );
}

/** The title of a subject such as `course:7`; one without a title is named by its kind and number. */
export function SubjectTitle({ subject }: { subject: string }) {
  const [kind = ""] = subject.split(":");
  const known = SUBJECT_KINDS.find(([one]) => one === kind)?.[1];
  const answer = useAnswer(listActSubjects, { query: { kind, q: subject } }, { isWanted: known !== undefined });
  const title = answer.data?.items.find((one) => one.subject === subject)?.title;
  return title || subjectText(subject);
}
