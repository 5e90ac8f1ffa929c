import { AnswerView } from "../../../../ui/console/answer-view.tsx";
import { useAnswer } from "../../../../ui/console/console-data.ts";
import { FigureTable } from "../../../../ui/console/figure-table.tsx";
import { DayFilter } from "../../../../ui/console/list/day-filter.tsx";
import { useListChoice } from "../../../../ui/console/list/list-choice.ts";
import { PageHead, PagePart } from "../../../../ui/console/page-parts.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { readStatistics, type Statistics } from "../admin-contract.ts";
import { shareText, sumDays } from "./figure-sums.ts";

const NAMES = ["from", "to"];

/** Shows visits by day, the pages read by the largest number of visitors, referrers, and purchases after a gate. */
export function FiguresPage() {
  const { choice, choose } = useListChoice(NAMES);
  const statistics = useAnswer(readStatistics, { query: choice.filters });
  const chooseDay = (name: string, value: string) => {
    const { [name]: _former, ...others } = choice.filters;
    choose({ filters: value === "" ? others : { ...others, [name]: value } });
  };
  return (
    <>
      <PageHead title="访问" text="没有选日子时是到今天为止的三十天；今天的算到此刻。" />
      <div className="mb-6 flex flex-wrap items-center gap-2 max-sm:*:flex-1">
        {(["from", "to"] as const).map((name) => (
          <DayFilter
            key={`${name} ${choice.filters[name]}`}
            label={name === "from" ? "从" : "到"}
            value={choice.filters[name] ?? ""}
            onChoose={(value) => chooseDay(name, value)}
          />
        ))}
        {Object.keys(choice.filters).length > 0 && (
          <Button size="small" variant="quiet" onClick={() => choose({ filters: {} })}>
            最近三十天
          </Button>
        )}
      </div>
      <AnswerView answer={statistics} shape="table">
        {(data) => <Figures shown={data} />}
      </AnswerView>
    </>
  );
}

function Figures({ shown: { days, pages, referrers, campaigns } }: { shown: Statistics }) {
  const sum = sumDays(days);
  const highest = Math.max(1, ...days.map(({ views }) => views));
  return (
    <>
      <PagePart title="合计">
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
          <Figure name="浏览" value={sum.views} />
          <Figure name="访问" value={sum.visits} />
          <Figure name="看到付费提示" value={sum.gates} note={shareText(sum.gates, sum.visits)} />
          <Figure name="接着登录" value={sum.logins} note={shareText(sum.logins, sum.gates)} />
          <Figure name="接着付款" value={sum.payments} note={shareText(sum.payments, sum.gates)} />
        </dl>
        {sum.dropped > 0 && <p className="mt-3 text-sm text-text-muted">另有 {sum.dropped} 次没有地方记下。</p>}
      </PagePart>
      <PagePart title="每天">
        <FigureTable
          name="每天的访问"
          titles={["日子", "浏览", "访问", "看到付费提示", "接着登录", "接着付款"]}
          rows={days.toReversed().map((day) => ({
            key: day.day,
            name: day.day,
            numbers: [day.views, day.visits, day.gates, day.logins, day.payments],
            share: day.views / highest,
          }))}
        />
      </PagePart>
      <PagePart title="看得最多的页面">
        <FigureTable
          name="看得最多的页面"
          titles={["页面", "浏览"]}
          rows={pages.map((page) => ({
            key: `${page.route}:${page.content_id}`,
            name: page.label,
            numbers: [page.views],
            share: page.views / Math.max(1, pages[0]?.views ?? 1),
          }))}
        />
      </PagePart>
      <div className="grid gap-x-8 lg:grid-cols-2">
        <PagePart title="从哪里来">
          <FigureTable
            name="从哪里来"
            titles={["网站", "访问"]}
            rows={referrers.map(({ host, visits }) => ({
              key: host,
              name: host === "" ? "其他" : host,
              numbers: [visits],
              share: visits / Math.max(1, sum.visits),
            }))}
          />
        </PagePart>
        <PagePart title="推广">
          <FigureTable
            name="推广"
            titles={["名字", "访问"]}
            rows={campaigns.map(({ name, visits }) => ({
              key: name,
              name: name === "" ? "其他" : name,
              numbers: [visits],
              share: visits / Math.max(1, sum.visits),
            }))}
          />
        </PagePart>
      </div>
    </>
  );
}

function Figure({ name, value, note = "" }: { name: string; value: number; note?: string }) {
  return (
    <div className="rounded-lg border border-border bg-card p-4">
      <dt className="text-sm text-text-secondary">{name}</dt>
      <dd className="mt-1 text-2xl font-semibold tabular-nums">
        {value}
        {note !== "" && <span className="ml-2 text-sm font-normal text-text-muted">{note}</span>}
      </dd>
    </div>
  );
}
