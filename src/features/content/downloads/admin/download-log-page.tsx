import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { listQuery } from "../../../../ui/console/list/list-choice.ts";
import type { ListColumn } from "../../../../ui/console/list/list-types.ts";
import { ResourceList } from "../../../../ui/console/list/resource-list.tsx";
import { Moment, PageHead } from "../../../../ui/console/page-parts.tsx";
import { NamedPerson } from "../../../../ui/console/person-name.tsx";
import { exportDownloadLog, listDownloadLog } from "../admin-contract.ts";
import { DOWNLOAD_SOURCE } from "../download-source.ts";

type Taken = OutputOf<typeof listDownloadLog>["items"][number];

const COLUMNS: readonly ListColumn<Taken>[] = [
  { key: "title", title: "下载", render: ({ title }) => title },
  {
    key: "version",
    title: "版本",
    render: ({ version, file_name }) => [version, file_name].filter(Boolean).join(" · "),
  },
  { key: "user", title: "用户", render: ({ user }) => <NamedPerson person={user} /> },
  { key: "taken", title: "时间", sort: "id", render: ({ taken_at }) => <Moment at={taken_at} /> },
];

/** Lists who downloaded which version; each person is counted once a day. */
export function DownloadLogPage() {
  return (
    <>
      <PageHead
        title="谁下载了"
        text="每人每天记一次，留一年。查看这里会记入操作记录。"
        back={{ path: "/downloads", label: "下载" }}
      />
      <ResourceList
        endpoint={listDownloadLog}
        name="下载记录"
        columns={COLUMNS}
        keyOf={({ id }) => id}
        search="找标题、文件名"
        filters={[
          { name: "from", label: "从", kind: "day" },
          { name: "to", label: "到", kind: "day" },
          { name: "download_id", label: "下载", kind: "source", source: DOWNLOAD_SOURCE },
          { name: "user_id", label: "谁", kind: "person" },
        ]}
        input={(choice) => ({ query: listQuery(choice) })}
        csv={{
          endpoint: exportDownloadLog,
          input: (choice) => ({ query: listQuery({ ...choice, at: null }) }),
          fileName: "下载记录.csv",
        }}
        empty={{ title: "还没有人下载", text: "有人下载以后会记在这里。" }}
      />
    </>
  );
}
