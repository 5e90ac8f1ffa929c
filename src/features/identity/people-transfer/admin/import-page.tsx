import { useState } from "react";
import { AppError } from "../../../../kit/api/app-error.ts";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { drawKey } from "../../../../ui/browser/draw-key.ts";
import { useConsole } from "../../../../ui/console/console-context.ts";
import { DayField } from "../../../../ui/console/days/day-field.tsx";
import { PageHead, PagePart } from "../../../../ui/console/page-parts.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { FileField } from "../../../../ui/controls/file-field.tsx";
import { Select } from "../../../../ui/controls/select.tsx";
import { FormAlert } from "../../../../ui/feedback/form-alert.tsx";
import { useAction } from "../../../../ui/feedback/use-action.ts";
import { importMembers } from "../contract.ts";
import type { MemberList } from "../listed-member.ts";
import { type BroughtMembers, planMembers } from "../plan-members.ts";
import { readMemberCsv } from "../sources/read-member-csv.ts";
import { MAX_AT_ONCE } from "../transfer-limits.ts";
import { listTiers } from "./tier-names.ts";

type Report = OutputOf<typeof importMembers>;
type Level = "none" | "vip" | "premium";

const MAX_LIST_BYTES = 20 * 1024 * 1024;
const LEVELS: readonly (readonly [Level, string])[] = [
  ["none", "只建立账号"],
  ["vip", "VIP"],
  ["premium", "高级会员"],
];

/** Imports members of another site from a table: first a dry run, then the import. */
export function ImportPage() {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [list, setList] = useState<MemberList | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  async function choose(chosen: readonly File[]) {
    const [file] = chosen;
    setFiles(chosen.slice(0, 1));
    setList(null);
    setProblem(null);
    try {
      if (file) setList(readMemberCsv(await file.text()));
    } catch (thrown) {
      setProblem(thrown instanceof AppError ? thrown.message : "这个文件没有读出来，再选一次");
    }
  }
  return (
    <>
      <PageHead title="带来会员" text="给旧站的会员建立账号：没有密码，邮箱未验证，不发邮件。已有账号的邮箱不改动。" />
      <PagePart title="名单">
        <FileField
          label="CSV 文件"
          accept=".csv,text/csv"
          hint="第一行是列名，要有 email 或“邮箱”；还认得：姓名、等级、到期"
          files={files}
          onChoose={(chosen) => void choose(chosen)}
          room={{ files: 1, bytesEach: MAX_LIST_BYTES }}
        />
        <FormAlert text={problem ?? undefined} />
      </PagePart>
      {list !== null && <Choices key={files[0]?.name} list={list} />}
    </>
  );
}

function Choices({ list }: { list: MemberList }) {
  const [levels, setLevels] = useState<Readonly<Record<string, Level>>>({});
  const [until, setUntil] = useState("");
  const named = Object.entries(levels).flatMap(([name, level]) => (level === "none" ? [] : [[name, level] as const]));
  const plan = planMembers(list, {
    tiers: new Map(named),
    until: until === "" ? "none" : new Date(`${until}T23:59:59+08:00`),
    now: new Date(),
  });
  const tiers = listTiers(list.members);
  return (
    <>
      {tiers.length > 0 && (
        <PagePart title="等级" text="名单里的等级在这里算什么；没有选的只建立账号。">
          <div className="grid max-w-[720px] gap-4 sm:grid-cols-2">
            {tiers.map((name) => (
              <Select
                key={name}
                label={name}
                value={levels[name] ?? "none"}
                options={LEVELS}
                onChoose={(level) => setLevels({ ...levels, [name]: level })}
              />
            ))}
            <DayField label="名单没有写到期的，到哪一天" hint="不写就不给会员" value={until} onChange={setUntil} />
          </div>
        </PagePart>
      )}
      <Run key={JSON.stringify([levels, until])} plan={plan} />
    </>
  );
}

function Run({ plan }: { plan: BroughtMembers }) {
  const { reauthentication } = useConsole();
  const { isBusy, problem, run } = useAction();
  const [tried, setTried] = useState<Report | null>(null);
  const [done, setDone] = useState<Report | null>(null);
  const count = plan.members.length;
  async function send(isDryRun: boolean): Promise<Report> {
    const sum: Report = { added: 0, known: [], problems: [] };
    for (let at = 0; at < count; at += MAX_AT_ONCE) {
      const members = plan.members.slice(at, at + MAX_AT_ONCE).map(({ email, name, levels }) => ({
        email,
        name,
        levels: levels.map(({ level, endsAt }) => ({ level, until: endsAt?.toISOString() ?? null })),
      }));
      const body = { members, is_dry_run: isDryRun };
      const idempotencyKey = drawKey();
      const part = await reauthentication.withFresh(() => callEndpoint(importMembers, { body }, { idempotencyKey }));
      sum.added += part.added;
      sum.known.push(...part.known);
      sum.problems.push(...part.problems);
    }
    return sum;
  }
  return (
    <PagePart title="试一次，再带来">
      <p className="mb-3 text-sm">名单里有 {count} 位可以带来。</p>
      <FormAlert text={problem ?? undefined} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          disabled={count === 0 || isBusy}
          onClick={() => void run(async () => setTried(await send(true)))}
        >
          试一次，什么也不存
        </Button>
        {tried !== null && done === null && (
          <Button busyLabel={isBusy ? "请稍候" : null} onClick={() => void run(async () => setDone(await send(false)))}>
            带来 {tried.added} 位
          </Button>
        )}
      </div>
      <div aria-live="polite">
        <ReportView report={done ?? tried} plan={plan} isDone={done !== null} />
      </div>
    </PagePart>
  );
}

interface ReportViewProps {
  report: Report | null;
  plan: BroughtMembers;
  isDone: boolean;
}

function ReportView({ report, plan, isDone }: ReportViewProps) {
  const problems = [...plan.problems, ...(report?.problems ?? [])];
  return (
    <div className="mt-4 text-sm">
      {report !== null && (
        <p className="font-medium">
          {isDone ? "带来了" : "会带来"} {report.added} 位；{report.known.length} 位已有账号，没有改动。
        </p>
      )}
      {problems.length > 0 && (
        <ul className="mt-3 flex max-h-80 flex-col gap-1 overflow-y-auto">
          {problems.map(({ where, detail }) => (
            <li key={`${where} ${detail}`}>
              {where !== "" && <span className="mr-2 text-text-muted">{where}</span>}
              {detail}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
