import { useLocation, useNavigate } from "react-router";
import { PageHead } from "../../../../ui/console/page-parts.tsx";
import { Tabs } from "../../../../ui/controls/tabs.tsx";
import { FindingList } from "./finding-list.tsx";
import { QuietTextList } from "./quiet-text-list.tsx";

const TABS = [
  { key: "findings", label: "链接和文件" },
  { key: "unread", label: "没有人读" },
  { key: "stale", label: "很久没改" },
] as const;

/** Lists content that needs attention: broken links, missing files, unread or outdated texts. */
export function HealthPage() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const wanted = new URLSearchParams(search).get("tab");
  const tab = TABS.find(({ key }) => key === wanted)?.key ?? "findings";
  return (
    <>
      <PageHead title="内容体检" text="失效的链接、缺失的文件，没有人读和很久没改的正文。" />
      <Tabs
        label="体检"
        items={TABS}
        current={tab}
        onChange={(key) => void navigate(`${pathname}?tab=${key}`, { preventScrollReset: true })}
      >
        <div className="pt-5">{tab === "findings" ? <FindingList /> : <QuietTextList key={tab} state={tab} />}</div>
      </Tabs>
    </>
  );
}
