import { useLocation, useNavigate } from "react-router";
import { PageHead } from "../../../../ui/console/page-parts.tsx";
import { Tabs } from "../../../../ui/controls/tabs.tsx";
import { ProjectBoard } from "./project-board.tsx";
import { ProjectList } from "./project-list.tsx";

const VIEWS = [
  { key: "list", label: "列表" },
  { key: "board", label: "看板" },
] as const;

const TEXTS = {
  list: "下一步日期早的在前，还没有定日期的在最后。",
  board: "每列是一种状态，下一步日期早的在前。打开项目，在它的页面上做下一步。",
} as const;

/** Shows enquiries and projects as a list or as a board by status. */
export function ProjectsPage() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const view = new URLSearchParams(search).get("view") === "board" ? "board" : "list";
  return (
    <>
      <PageHead title="项目委托" text={TEXTS[view]} />
      <Tabs
        label="看法"
        items={VIEWS}
        current={view}
        onChange={(key) => void navigate(key === "list" ? pathname : `${pathname}?view=${key}`)}
      >
        <div className="pt-5">{view === "board" ? <ProjectBoard /> : <ProjectList />}</div>
      </Tabs>
    </>
  );
}
