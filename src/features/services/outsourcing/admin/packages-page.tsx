import { useState } from "react";
import { formatFen } from "../../../../kit/values/money.ts";
import { AnswerView } from "../../../../ui/console/answer-view.tsx";
import { useAnswer } from "../../../../ui/console/console-data.ts";
import { PageHead, PagePart, StateMark } from "../../../../ui/console/page-parts.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { EmptyState } from "../../../../ui/feedback/notes.tsx";
import { type AdminCase, type AdminPackage, readOutsourcingSetup } from "../admin-contract.ts";
import { OUTSOURCING_PATH } from "../project-paths.ts";
import { PackageSheet } from "./package-sheet.tsx";
import { ShownCaseSheet } from "./shown-case-sheet.tsx";

const ROW = "flex flex-wrap items-center gap-x-4 gap-y-1 py-3 text-sm";

/** Lists the packages and finished works of the page of commissioned projects. */
export function PackagesPage() {
  const setup = useAnswer(readOutsourcingSetup, {});
  const [edited, setEdited] = useState<AdminPackage | "new" | null>(null);
  const [shown, setShown] = useState<AdminCase | "new" | null>(null);
  return (
    <>
      <PageHead
        title="方案与案例"
        text={
          <a href={OUTSOURCING_PATH} target="_blank" rel="noreferrer" className="text-brand hover:underline">
            在网站上看
          </a>
        }
      />
      <AnswerView answer={setup} shape="parts">
        {({ packages, cases }) => (
          <>
            <PagePart title="方案">
              {packages.length === 0 && <EmptyState title="还没有方案" text="写一个，客户就知道大概多少钱、多久。" />}
              <ul className="mb-3 divide-y divide-border">
                {packages.map((one) => (
                  <li key={one.id} className={ROW}>
                    <span className="font-medium">{one.title}</span>
                    <StateMark tone={one.is_open ? "good" : "ended"}>{one.is_open ? "公开" : "没有公开"}</StateMark>
                    <span className="tabular-nums">
                      {formatFen(one.from_fen)} 起，{one.days} 天
                    </span>
                    <EditButton name={one.title} onPress={() => setEdited(one)} />
                  </li>
                ))}
              </ul>
              <Button size="small" onClick={() => setEdited("new")}>
                新建方案
              </Button>
            </PagePart>
            <PagePart title="案例">
              {cases.length === 0 && <EmptyState title="还没有案例" text="写一个做过的项目。" />}
              <ul className="mb-3 divide-y divide-border">
                {cases.map((one) => (
                  <li key={one.id} className={ROW}>
                    <span className="font-medium">{one.title}</span>
                    <StateMark tone={one.is_shown ? "good" : "ended"}>{one.is_shown ? "公开" : "没有公开"}</StateMark>
                    <span className="text-text-secondary">
                      {one.client}，{one.year} 年
                    </span>
                    <EditButton name={one.title} onPress={() => setShown(one)} />
                  </li>
                ))}
              </ul>
              <Button size="small" onClick={() => setShown("new")}>
                新建案例
              </Button>
            </PagePart>
          </>
        )}
      </AnswerView>
      {edited !== null && <PackageSheet edited={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
      {shown !== null && <ShownCaseSheet shown={shown === "new" ? null : shown} onClose={() => setShown(null)} />}
    </>
  );
}

function EditButton({ name, onPress }: { name: string; onPress(): void }) {
  return (
    <Button size="small" variant="text" aria-label={`修改${name}`} className="ml-auto" onClick={onPress}>
      修改
    </Button>
  );
}
