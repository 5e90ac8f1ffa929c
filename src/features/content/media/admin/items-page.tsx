import { useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { formatPlayingTime } from "../../../../kit/values/playing-time.ts";
import { AiMarkChoice } from "../../../../ui/console/content/ai-mark-choice.tsx";
import { listQuery } from "../../../../ui/console/list/list-choice.ts";
import type { ListColumn, RowAct } from "../../../../ui/console/list/list-types.ts";
import { ResourceList } from "../../../../ui/console/list/resource-list.tsx";
import { Moment, PageHead, StateMark } from "../../../../ui/console/page-parts.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Link } from "../../../../ui/controls/link.tsx";
import { Sheet } from "../../../../ui/dialog/sheet.tsx";
import { type AdminItem, listAllMediaItems, removeMediaItem } from "../item-admin-contract.ts";
import { itemPath } from "../item-paths.ts";
import { ChangedItem, NewItem } from "./item-form.tsx";
import { ITEM_KIND_NAMES, ITEM_TYPE_NAMES } from "./media-words.ts";

const ACTS: readonly RowAct<AdminItem>[] = [
  {
    label: "删除",
    isDanger: true,
    question: (rows) => ({
      title: `从媒体页删除 ${rows.length} 项`,
      text: "读者就找不到它们了，删除后不能恢复；文件留在媒体库里。",
    }),
    run: ({ id }) => callEndpoint(removeMediaItem, { params: { id } }),
  },
];

/** Lists the items of the media page, including drafts. */
export function ItemsPage() {
  const [opened, setOpened] = useState<AdminItem | "new" | null>(null);
  const columns: readonly ListColumn<AdminItem>[] = [
    {
      key: "title",
      title: "标题",
      sort: "title",
      render: (item) => (
        <span className="flex min-w-0 items-center gap-3">
          <img src={item.cover_url} alt="" className="h-9 w-14 shrink-0 rounded-sm object-cover" />
          <span className="font-medium">{item.title}</span>
        </span>
      ),
    },
    { key: "kind", title: "种类", render: ({ kind }) => ITEM_KIND_NAMES[kind] },
    { key: "type", title: "谁能看", render: ({ content_type }) => ITEM_TYPE_NAMES[content_type] },
    { key: "files", title: "文件", isNumber: true, render: ({ file_count }) => file_count },
    {
      key: "length",
      title: "长度",
      isNumber: true,
      render: ({ duration_seconds: seconds }) => seconds !== null && formatPlayingTime(seconds),
    },
    { key: "state", title: "状态", isPinned: true, render: ({ published_at }) => <ItemState at={published_at} /> },
    {
      key: "published",
      title: "发布时间",
      sort: "published_at",
      isHidden: true,
      render: ({ published_at }) => <Moment at={published_at} />,
    },
    {
      key: "position",
      title: "顺序",
      sort: "position",
      isNumber: true,
      isHidden: true,
      render: ({ position }) => position,
    },
    {
      key: "edit",
      title: "操作",
      isPinned: true,
      render: (item) => (
        <span className="flex items-center gap-2">
          <Button size="small" variant="text" aria-label={`改“${item.title}”`} onClick={() => setOpened(item)}>
            改
          </Button>
          {item.published_at !== null && new Date(item.published_at) <= new Date() && (
            <Link to={itemPath(item.id)} className="text-sm whitespace-nowrap text-brand">
              在网站上看
            </Link>
          )}
        </span>
      ),
    },
  ];
  const make = (
    <Button size="small" onClick={() => setOpened("new")}>
      新建一项
    </Button>
  );
  const close = () => setOpened(null);
  return (
    <>
      <PageHead title="媒体页" text="网站“媒体”页上的视频、音频和图集；文件从媒体库里选。" actions={make} />
      <ResourceList
        endpoint={listAllMediaItems}
        name="媒体页"
        columns={columns}
        keyOf={({ id }) => id}
        titleOf={({ title }) => title}
        search="找标题、介绍、分类"
        filters={[
          { name: "kind", label: "种类", kind: "choice", choices: Object.entries(ITEM_KIND_NAMES) },
          { name: "content_type", label: "谁能看", kind: "choice", choices: Object.entries(ITEM_TYPE_NAMES) },
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
        empty={{ title: "媒体页是空的", text: "先在媒体库上传，再在这里新建一项，选它的文件。", action: make }}
      />
      {opened !== null && (
        <Sheet isOpen title={opened === "new" ? "新建一项" : opened.title} onClose={close}>
          {opened === "new" ? (
            <NewItem onDone={close} />
          ) : (
            <>
              <ChangedItem item={opened} onDone={close} />
              <div className="mt-6">
                <AiMarkChoice kind="media_item" id={opened.id} />
              </div>
            </>
          )}
        </Sheet>
      )}
    </>
  );
}

function ItemState({ at }: { at: string | null }) {
  if (at === null) return <StateMark tone="ended">草稿</StateMark>;
  if (new Date(at) > new Date()) return <StateMark tone="waiting">定时发布</StateMark>;
  return <StateMark tone="good">已发布</StateMark>;
}
