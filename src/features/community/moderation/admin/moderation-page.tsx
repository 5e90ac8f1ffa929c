import { useRef } from "react";
import { WRITTEN_KINDS } from "../../../../domain/moderation/moderated-content.ts";
import { WHYS } from "../../../../domain/moderation/why-held.ts";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { AnswerView } from "../../../../ui/console/answer-view.tsx";
import { useAnswer } from "../../../../ui/console/console-data.ts";
import { useListChoice } from "../../../../ui/console/list/list-choice.ts";
import { ListTools } from "../../../../ui/console/list/list-tools.tsx";
import type { ListFilter } from "../../../../ui/console/list/list-types.ts";
import { ListWays } from "../../../../ui/console/list/list-ways.tsx";
import { PageHead } from "../../../../ui/console/page-parts.tsx";
import { Tabs } from "../../../../ui/controls/tabs.tsx";
import { listModerationQueue } from "../admin-contract.ts";
import { QUEUE_LISTS, type QueueList } from "../queue-lists.ts";
import { Queue } from "./queue.tsx";
import { LIST_NAMES, WHY_NAMES, WRITTEN_NAMES } from "./queue-names.ts";

const TABS = (Object.keys(LIST_NAMES) as QueueList[]).map((key) => ({ key, label: LIST_NAMES[key] }));

const FILTERS: readonly ListFilter[] = [
  { name: "kind", label: "种类", kind: "choice", choices: WRITTEN_KINDS.map((kind) => [kind, WRITTEN_NAMES[kind]]) },
  { name: "why", label: "为什么", kind: "choice", choices: WHYS.map((why) => [why, WHY_NAMES[why]]) },
  { name: "author_id", label: "作者", kind: "person" },
  { name: "from", label: "从", kind: "day" },
  { name: "to", label: "到", kind: "day" },
];
const NAMES = ["list", ...FILTERS.map(({ name }) => name)];

/** Lists user content that is waiting, reported or decided on, with the actions approve, hide and delete. */
export function ModerationPage() {
  const { choice, choose } = useListChoice(NAMES);
  const searchBox = useRef<HTMLInputElement>(null);
  const list = QUEUE_LISTS.find((one) => one === choice.filters.list) ?? "waiting";
  const { list: _list, ...filters } = choice.filters;
  const inputAt = (at: string | null) => ({
    query: {
      ...filters,
      list,
      ...(choice.q === "" ? {} : { q: choice.q }),
      ...(at === null ? {} : { cursor: at }),
    },
  });
  const queue = useAnswer(listModerationQueue, inputAt(choice.at));
  return (
    <>
      <PageHead
        title="审核"
        text={
          <>
            <span className="pointer-coarse:hidden">按 j k 选上下一条，p 通过，h 隐藏，d 删除，x 选中。</span>
            隐藏和删除要写原因，作者会看到。
          </>
        }
      />
      <Tabs
        label="看哪些"
        items={TABS}
        current={list}
        onChange={(key) => choose({ filters: { ...filters, list: key } })}
      >
        <div className="flex flex-col gap-4 pt-4">
          <div className="flex flex-wrap items-start gap-2">
            <ListTools
              choice={{ ...choice, filters }}
              filters={FILTERS}
              search="在标题、正文和词里找"
              searchBox={searchBox}
              choose={(change, options) =>
                choose({ ...change, filters: { ...(change.filters ?? filters), list } }, options)
              }
            />
          </div>
          <AnswerView answer={queue} shape="cards">
            {(data) => (
              <>
                <Queue
                  key={list}
                  answer={data}
                  list={list}
                  choice={choice}
                  read={(at, signal) => callEndpoint(listModerationQueue, inputAt(at), { signal })}
                />
                <ListWays answer={data} at={choice.at} onGo={(at) => choose({ at })} />
              </>
            )}
          </AnswerView>
        </div>
      </Tabs>
    </>
  );
}
