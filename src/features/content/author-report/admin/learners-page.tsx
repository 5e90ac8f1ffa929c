import type { InputOf, OutputOf } from "../../../../kit/api/endpoint.ts";
import type { ListColumn } from "../../../../ui/console/list/list-types.ts";
import { ResourceList } from "../../../../ui/console/list/resource-list.tsx";
import { consoleHref } from "../../../../ui/console/page.ts";
import { PageHead } from "../../../../ui/console/page-parts.tsx";
import { Link } from "../../../../ui/controls/link.tsx";
import { listLearnerCounts, type SECTIONS } from "../../catalogue/contract.ts";

type Section = (typeof SECTIONS)[number];
type Learned = OutputOf<typeof listLearnerCounts>["items"][number];

/** Without a choice the list is that of 系统学习. */
const SECTION_NAMES: readonly (readonly [Section, string])[] = [
  ["basic", "基础课程"],
  ["vip", "会员内容"],
  ["media", "视频和音频"],
];

const KIND_NAMES: Readonly<Record<Learned["kind"], string>> = { book: "图书", course: "课程", media: "视频和音频" };

const COLUMNS: readonly ListColumn<Learned>[] = [
  { key: "title", title: "内容", render: ({ title }) => title },
  { key: "kind", title: "种类", render: ({ kind }) => KIND_NAMES[kind] },
  { key: "learners", title: "学过的人", isNumber: true, render: ({ learners }) => learners },
  {
    key: "figures",
    title: "数据",
    render: ({ kind, id }) =>
      kind === "course" && (
        <Link to={consoleHref(`/courses/${id}/figures`)} className="text-brand">
          每节课的数据
        </Link>
      ),
  },
];

/** Lists works by their number of learners, largest first. */
export function LearnersPage() {
  return (
    <>
      <PageHead title="学习" text="每门课、每本书有多少人学过，一小时一算。" />
      <ResourceList
        endpoint={listLearnerCounts}
        name="学过的人"
        columns={COLUMNS}
        keyOf={({ kind, id }) => `${kind}:${id}`}
        filters={[{ name: "section", label: "版块", kind: "choice", choices: SECTION_NAMES, none: "系统学习" }]}
        input={({ filters, at }): InputOf<typeof listLearnerCounts> => ({
          query: {
            section: (filters.section as Section | undefined) ?? "system",
            ...(at !== null && { page: Number(at) }),
          },
        })}
        empty={{ title: "这个版块还没有人学过", text: "有登录的人开始学以后，会出现在这里。" }}
      />
    </>
  );
}
