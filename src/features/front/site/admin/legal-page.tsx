import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { AnswerView } from "../../../../ui/console/answer-view.tsx";
import { useAnswer } from "../../../../ui/console/console-data.ts";
import { consoleHref } from "../../../../ui/console/page.ts";
import { Moment, PageHead, PagePart, StateMark } from "../../../../ui/console/page-parts.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Link } from "../../../../ui/controls/link.tsx";
import { type LegalVersion, listLegalVersions } from "../admin-contract.ts";
import { acceptanceText } from "../legal-acceptance.ts";
import { LEGAL_KINDS } from "../legal-kinds.ts";
import { comparisonsOf, pairOfAddress, pairQuery } from "./legal-comparisons.ts";
import { VersionDifference } from "./legal-difference.tsx";
import { NewLegalVersion } from "./new-legal-version.tsx";

/** Lists the legal texts with their versions and differences, and the form for a new version. */
export function LegalPage() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [isWriting, setWriting] = useState(false);
  const versions = useAnswer(listLegalVersions, {});
  const items = versions.data?.items ?? [];
  const pair = pairOfAddress(search);
  return (
    <>
      <PageHead
        title="协议"
        text="发布过的版本不能改。用户协议和隐私政策有实质修改时，提前七天公示，读者会被请求重新同意。"
        actions={
          <Button size="small" onClick={() => setWriting(!isWriting)}>
            {isWriting ? "收起" : "发布新版本"}
          </Button>
        }
      />
      {isWriting && (
        <PagePart title="新版本">
          <NewLegalVersion versions={items} onDone={() => setWriting(false)} />
        </PagePart>
      )}
      <AnswerView answer={versions} shape="parts" failure="版本没有取到">
        {() =>
          LEGAL_KINDS.map((kind) => (
            <KindVersions key={kind} versions={items.filter((version) => version.kind === kind)} />
          ))
        }
      </AnswerView>
      {pair !== null && (
        <VersionDifference pair={pair} onClose={() => void navigate(pathname, { preventScrollReset: true })} />
      )}
    </>
  );
}

function KindVersions({ versions }: { versions: readonly LegalVersion[] }) {
  const [newest] = versions;
  if (newest === undefined) return null;
  return (
    <PagePart title={newest.title}>
      <ul className="flex flex-col divide-y divide-border text-sm">
        {versions.map((version, place) => (
          <li key={version.version} className="flex flex-wrap items-center gap-x-5 gap-y-1 py-2.5">
            <a href={`/legal/${version.kind}?version=${version.version}`} className="font-medium hover:text-brand">
              {version.version}
            </a>
            <StateOfVersion version={version} />
            <span className="text-text-muted">
              发布于 <Moment at={version.published_at} />
            </span>
            <span className="text-text-muted">
              生效 <Moment at={version.effective_at} />
            </span>
            {!version.is_material && <span className="text-text-muted">文字修订</span>}
            {comparisonsOf(versions, version).map(({ label, ...pair }) => (
              <Link
                key={label}
                to={consoleHref("/legal", pairQuery(pair))}
                preventScrollReset
                aria-label={`${version.version} ${label}`}
                className="text-brand hover:underline"
              >
                {label}
              </Link>
            ))}
            {isComing(version) && (
              <p className="w-full text-text-secondary">
                {acceptanceText(
                  version.kind,
                  { version: version.version, isMaterial: version.is_material },
                  versions.slice(place + 1).map((one) => ({ version: one.version, isMaterial: one.is_material })),
                )}
              </p>
            )}
          </li>
        ))}
      </ul>
    </PagePart>
  );
}

function StateOfVersion({ version }: { version: LegalVersion }) {
  if (version.is_in_force) return <StateMark tone="good">现在有效</StateMark>;
  if (isComing(version)) return <StateMark tone="waiting">公示中</StateMark>;
  return <StateMark tone="ended">以前的版本</StateMark>;
}

const isComing = ({ effective_at }: LegalVersion) => Date.parse(effective_at) > Date.now();
