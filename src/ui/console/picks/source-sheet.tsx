import { useState } from "react";
import type { PickSource } from "../../../kit/api/pick-source.ts";
import { Tabs } from "../../controls/tabs.tsx";
import { Sheet } from "../../dialog/sheet.tsx";
import { PickList } from "../list/pick-sheet.tsx";

interface SourceListProps {
  source: PickSource;
  /** Keys that are already selected; they are hidden. */
  taken: readonly string[];
  /** @param key such as `course:5`; @param id the part after the colon */
  onPick(key: string, id: number): void;
}

interface SourceSheetProps extends Omit<SourceListProps, "source"> {
  title: string;
  /** Explains the consequences of the selection. */
  text?: string;
  sources: readonly [PickSource, ...PickSource[]];
  onClose(): void;
}

/** Selects a resource by title, from one list or from several lists in tabs. */
export function SourceSheet({ title, text, sources, taken, onPick, onClose }: SourceSheetProps) {
  const [kind, setKind] = useState(sources[0].kind);
  const source = sources.find((one) => one.kind === kind) ?? sources[0];
  const list = <SourceList key={kind} source={source} taken={taken} onPick={onPick} />;
  return (
    <Sheet isOpen title={title} text={text} onClose={onClose}>
      {sources.length === 1 ? (
        list
      ) : (
        <Tabs
          label="种类"
          items={sources.map((one) => ({ key: one.kind, label: one.label }))}
          current={kind}
          onChange={setKind}
        >
          <div className="flex flex-col gap-3 pt-3">{list}</div>
        </Tabs>
      )}
    </Sheet>
  );
}

function SourceList({ source: { kind, label, list, listInput, cardOf }, taken, onPick }: SourceListProps) {
  const keyOf = (row: unknown) => `${kind}:${cardOf(row).id}`;
  return (
    <PickList
      endpoint={list}
      input={listInput}
      keyOf={keyOf}
      isFor={(row) => !taken.includes(keyOf(row))}
      present={(row) => {
        const { title, cover_url = null } = cardOf(row);
        return { title, picture: cover_url };
      }}
      empty={{ title: `没有可以选的${label}`, text: `发布了的${label}才能选。` }}
      onPick={(row) => onPick(keyOf(row), cardOf(row).id)}
    />
  );
}
