import { useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { useAnswer } from "../../../../ui/console/console-data.ts";
import { AiMarkChoice } from "../../../../ui/console/content/ai-mark-choice.tsx";
import { listQuery } from "../../../../ui/console/list/list-choice.ts";
import type { ListColumn, RowAct } from "../../../../ui/console/list/list-types.ts";
import { ResourceList } from "../../../../ui/console/list/resource-list.tsx";
import { consoleHref } from "../../../../ui/console/page.ts";
import { Moment, PageHead, StateMark } from "../../../../ui/console/page-parts.tsx";
import { Button, LinkButton } from "../../../../ui/controls/button.tsx";
import { Link } from "../../../../ui/controls/link.tsx";
import { Sheet } from "../../../../ui/dialog/sheet.tsx";
import { type AdminDownload, listAllDownloads, removeDownload } from "../admin-contract.ts";
import { ChangedDownload, NewDownload } from "./download-form.tsx";
import { DownloadVersions } from "./download-versions.tsx";
import { CARRIER_NAMES, DOWNLOAD_TYPE_NAMES } from "./download-words.ts";

const ACTS: readonly RowAct<AdminDownload>[] = [
  {
    label: "删除",
    isDanger: true,
    question: (rows) => ({
      title: `删除 ${rows.length} 项下载`,
      text: `连同 ${rows.reduce((sum, { versions }) => sum + versions.length, 0)} 个版本的文件，删除后不能恢复。`,
    }),
    run: ({ id }) => callEndpoint(removeDownload, { params: { id } }),
  },
];

type Opened = { download: AdminDownload; what: "form" | "versions" } | "new" | null;

/** Lists the files that readers may download, and their versions. */
export function DownloadsPage() {
  const [opened, setOpened] = useState<Opened>(null);
  const columns: readonly ListColumn<AdminDownload>[] = [
    { key: "title", title: "标题", sort: "title", render: ({ title }) => <span className="font-medium">{title}</span> },
    { key: "type", title: "谁能下载", render: ({ content_type }) => DOWNLOAD_TYPE_NAMES[content_type] },
    {
      key: "carrier",
      title: "附在",
      isMinor: true,
      render: ({ carrier }) =>
        carrier && (
          <Link to={carrier.path} className="hover:text-brand">
            {CARRIER_NAMES[carrier.kind]}《{carrier.title}》
          </Link>
        ),
    },
    { key: "state", title: "状态", isPinned: true, render: ({ published_at }) => <DownloadState at={published_at} /> },
    { key: "taken", title: "下载人次", isNumber: true, render: ({ taken }) => taken },
    {
      key: "changed",
      title: "改动时间",
      sort: "updated_at",
      isHidden: true,
      render: ({ updated_at }) => <Moment at={updated_at} />,
    },
    {
      key: "edit",
      title: "操作",
      isPinned: true,
      render: (download) => (
        <span className="flex gap-1">
          <Button size="small" variant="text" onClick={() => setOpened({ download, what: "form" })}>
            改
          </Button>
          <Button size="small" variant="text" onClick={() => setOpened({ download, what: "versions" })}>
            {download.versions.length} 个版本
          </Button>
          <LinkButton
            size="small"
            variant="text"
            to={consoleHref("/downloads/log", { download_id: String(download.id) })}
          >
            谁下载了
          </LinkButton>
        </span>
      ),
    },
  ];
  const make = (
    <Button size="small" onClick={() => setOpened("new")}>
      新建下载
    </Button>
  );
  const close = () => setOpened(null);
  return (
    <>
      <PageHead title="下载" text="读者可以下载的文件；附在课程、图书里的也在这里。" actions={make} />
      <ResourceList
        endpoint={listAllDownloads}
        name="下载"
        columns={columns}
        keyOf={({ id }) => id}
        titleOf={({ title }) => title}
        search="找标题、介绍、分类"
        filters={[
          { name: "content_type", label: "谁能下载", kind: "choice", choices: Object.entries(DOWNLOAD_TYPE_NAMES) },
          {
            name: "state",
            label: "状态",
            kind: "choice",
            choices: [
              ["draft", "草稿"],
              ["scheduled", "定时发布"],
              ["published", "已发布"],
            ],
          },
        ]}
        input={(choice) => ({ query: listQuery(choice) })}
        acts={ACTS}
        empty={{ title: "还没有下载", text: "先写标题，再上传它的第一个版本。", action: make }}
      />
      {opened !== null && <OpenedSheet opened={opened} onClose={close} />}
    </>
  );
}

function OpenedSheet({ opened, onClose }: { opened: Exclude<Opened, null>; onClose(): void }) {
  // The list is loaded again after an action, and the sheet shows its new values.
  const latest = useAnswer(listAllDownloads, { query: { limit: 200 } });
  if (opened === "new") {
    return (
      <Sheet isOpen title="新建下载" onClose={onClose}>
        <NewDownload onDone={onClose} />
      </Sheet>
    );
  }
  const download = latest.data?.items.find(({ id }) => id === opened.download.id) ?? opened.download;
  return (
    <Sheet isOpen title={download.title} onClose={onClose}>
      {opened.what === "form" ? (
        <>
          <ChangedDownload download={download} onDone={onClose} />
          <div className="mt-6">
            <AiMarkChoice kind="download" id={download.id} />
          </div>
        </>
      ) : (
        <DownloadVersions download={download} />
      )}
    </Sheet>
  );
}

function DownloadState({ at }: { at: string | null }) {
  if (at === null) return <StateMark tone="ended">草稿</StateMark>;
  if (new Date(at) > new Date()) return <StateMark tone="waiting">定时发布</StateMark>;
  return <StateMark tone="good">已发布</StateMark>;
}
