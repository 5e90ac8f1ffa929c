import { sizeText } from "../../../../kit/values/size-text.ts";
import { AnswerView } from "../../../../ui/console/answer-view.tsx";
import { useAnswer } from "../../../../ui/console/console-data.ts";
import { Facts, Moment, PageHead, PagePart, StateMark } from "../../../../ui/console/page-parts.tsx";
import { RowTable } from "../../../../ui/console/row-table.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Icon } from "../../../../ui/display/icon.tsx";
import { LoadNote } from "../../../../ui/feedback/load-note.tsx";
import { EmptyState } from "../../../../ui/feedback/notes.tsx";
import { readSiteState, type SiteState } from "../state-contract.ts";
import { SamplesPart } from "./samples-part.tsx";
import { ShareCardsPart } from "./share-cards-part.tsx";

type Check = SiteState["checks"][number];
type Finding = Check["findings"][number];
type Backups = SiteState["backups"];

/** What each check looks at, by its name. */
const EXAMINED: Readonly<Record<string, string>> = {
  backups: "最近一次成功的备份、桶里的副本和恢复演练的日期",
  jobs: "到期没有做的任务、等了多久，七天里失败的任务",
  disk: "数据文件夹所在磁盘的剩余空间",
  database: "版本，数据页的校验错误，程序是不是比它旧",
  sandbox: "对外开放的站点上，支付、短信、邮件和微信是不是真的",
};

/** Shows what the quick checks of the site find, and what is recorded of its backups and drills. */
export function StatePage() {
  const answer = useAnswer(readSiteState, {});
  const { data, error, isError, isFetching, refetch } = answer;
  const again = (
    <Button
      size="small"
      variant="secondary"
      busyLabel={isFetching && data !== undefined ? "正在检查" : null}
      onClick={() => void refetch()}
    >
      再检查一次
    </Button>
  );
  return (
    <>
      <PageHead
        title="体检与备份"
        text="打开这一页就检查一次。核对全部账目、文件和搜索索引，访问支付渠道和网站地址要久一些，在服务器上运行 npm run cli -- doctor。"
        actions={data === undefined ? undefined : again}
      />
      <AnswerView answer={answer} shape="parts">
        {({ checks, examined_at, backups }) => (
          <>
            {isError && (
              <div className="mb-5">
                <LoadNote what="新的检查结果" error={error} onRetry={() => void refetch()} />
              </div>
            )}
            <PagePart title="体检">
              <Summary checks={checks} at={examined_at} />
              <ul className="divide-y divide-border rounded-lg border border-border bg-card">
                {checks.map((check) => (
                  <CheckRow key={check.name} check={check} />
                ))}
              </ul>
            </PagePart>
            <PagePart title="备份和演练">
              <BackupFacts backups={backups} />
              <StoredBackups backups={backups} />
            </PagePart>
          </>
        )}
      </AnswerView>
      <div className="mt-4">
        <ShareCardsPart />
        <SamplesPart />
      </div>
    </>
  );
}

function Summary({ checks, at }: { checks: readonly Check[]; at: string }) {
  const count = checks.reduce((sum, check) => sum + check.count, 0);
  return (
    <p role="status" className="mb-3 text-sm text-text-secondary">
      {count === 0 ? "没有发现问题" : `发现 ${count} 个问题`}，检查于 <Moment at={at} />
    </p>
  );
}

function CheckRow({ check: { name, title, count, findings } }: { check: Check }) {
  const isBroken = findings.some(({ severity }) => severity === "error");
  return (
    <li className="p-4">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h3 className="font-medium">{title}</h3>
        <span className="text-sm">
          {count === 0 && <StateMark tone="good">没有问题</StateMark>}
          {count > 0 && <StateMark tone={isBroken ? "bad" : "waiting"}>{count} 个问题</StateMark>}
        </span>
        <span className="basis-full text-sm text-text-muted">{EXAMINED[name]}</span>
      </div>
      {findings.length > 0 && (
        <ul className="mt-3 flex flex-col gap-3">
          {findings.map((finding) => (
            <FindingNote key={finding.what} finding={finding} />
          ))}
        </ul>
      )}
      {count > findings.length && (
        <p className="mt-2 text-sm text-text-secondary">另外还有 {count - findings.length} 个，没有列出</p>
      )}
    </li>
  );
}

function FindingNote({ finding: { severity, what, why, remedy } }: { finding: Finding }) {
  const isError = severity === "error";
  return (
    <li
      className={`flex gap-3 rounded-lg border p-3 text-sm ${isError ? "border-danger-border bg-danger-bg" : "border-warning-border bg-warning-bg"}`}
    >
      <Icon name="warning" className={`mt-0.5 shrink-0 ${isError ? "text-danger-text" : "text-warning-text"}`} />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p className="font-medium">{what}</p>
        <p className="mt-1 text-text-secondary">为什么要紧：{why}</p>
        <p className="mt-1 text-text-secondary">怎么办：{remedy}</p>
      </div>
    </li>
  );
}

function BackupFacts({ backups: { schedule, succeeded, failed, drilled, copies, archive } }: { backups: Backups }) {
  return (
    <div className="[overflow-wrap:anywhere]">
      <Facts
        facts={[
          [
            "自动备份",
            schedule === null
              ? "没有设置"
              : `每天 ${schedule.hour} 点，放在 ${schedule.folder}，最长保留 ${schedule.keep_days} 天`,
          ],
          [
            "最近一次成功",
            succeeded === null ? "还没有" : <Dated key="succeeded" at={succeeded.at} text={succeeded.file} />,
          ],
          ["最近一次失败", failed && <Dated key="failed" at={failed.at} text={failed.reason} />],
          [
            "最近一次演练",
            drilled === null ? (
              "还没有"
            ) : (
              <Dated key="drilled" at={drilled.at} text={`用时 ${drilled.seconds} 秒，${drilled.file}`} />
            ),
          ],
          ["桶里的副本", copies === null ? "没有设置" : <CopyFacts key="copies" {...copies} />],
          [
            "连续归档",
            archive === null ? (
              "没有设置；内嵌的数据库出事时，会丢失上一次备份以后的内容"
            ) : (
              <ArchiveFacts key="archive" {...archive} />
            ),
          ],
        ]}
      />
    </div>
  );
}

function CopyFacts({ bucket, newest_at, failed }: NonNullable<Backups["copies"]>) {
  return (
    <>
      {newest_at === null ? (
        "还没有"
      ) : (
        <>
          最新的一份在 <Moment at={newest_at} />
        </>
      )}
      <span className="block text-text-muted">桶 {bucket}</span>
      <FailedSince failed={failed} />
    </>
  );
}

function FailedSince({ failed }: { failed: { since: string; reason: string } | null }) {
  if (failed === null) return null;
  return (
    <span className="block text-danger-text">
      从 <Moment at={failed.since} /> 起失败：{failed.reason}
    </span>
  );
}

function ArchiveFacts({ reached_at, copied_at, failed }: NonNullable<Backups["archive"]>) {
  return (
    <>
      {reached_at === null ? (
        "刚刚开始"
      ) : (
        <>
          归档到 <Moment at={reached_at} />
        </>
      )}
      <span className="block text-text-muted">
        {copied_at === null ? (
          "还没有数据库的完整副本，现在还不能恢复"
        ) : (
          <>
            数据库的完整副本在 <Moment at={copied_at} />
          </>
        )}
      </span>
      <FailedSince failed={failed} />
    </>
  );
}

function Dated({ at, text }: { at: string; text: string }) {
  return (
    <>
      <Moment at={at} />
      <span className="block text-text-muted">{text}</span>
    </>
  );
}

function StoredBackups({ backups: { schedule, stored } }: { backups: Backups }) {
  return (
    <div className="mt-5">
      {stored.length === 0 ? (
        <EmptyState
          title={schedule === null ? "站点不自动备份" : "还没有自动备份的文件"}
          text={
            schedule === null
              ? "设置 BACKUP_DIR 和 BACKUP_RECIPIENT 并重新启动，站点就每天备份一次。现在就要一份，在服务器上运行 npm run cli -- backup。"
              : `下一个 ${schedule.hour} 点做第一份。现在就要一份，在服务器上运行 npm run cli -- backup。`
          }
        />
      ) : (
        <RowTable name="自动备份的文件" titles={["时间", "文件", "大小"]}>
          {stored.map(({ at, name, size_bytes }) => (
            <tr key={name} className="border-b border-border">
              <td className="px-3 py-2.5">
                <Moment at={at} />
              </td>
              <td className="px-3 py-2 break-all">{name}</td>
              <td className="px-3 whitespace-nowrap tabular-nums">{sizeText(size_bytes)}</td>
            </tr>
          ))}
        </RowTable>
      )}
    </div>
  );
}
