import { useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { drawKey } from "../../../../ui/browser/draw-key.ts";
import { useAct, useAnswer } from "../../../../ui/console/console-data.ts";
import type { ListColumn } from "../../../../ui/console/list/list-types.ts";
import { ResourceList } from "../../../../ui/console/list/resource-list.tsx";
import type { ConsolePageProps } from "../../../../ui/console/page.ts";
import { Moment, PageHead } from "../../../../ui/console/page-parts.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Sheet } from "../../../../ui/dialog/sheet.tsx";
import { EmptyState } from "../../../../ui/feedback/notes.tsx";
import { TEXT_KINDS, type TextKind, type VersionCause } from "../../texts/text-versions.ts";
import { getEditedText, listTextVersions, restoreTextVersion } from "../contract.ts";
import { VersionChanges } from "./version-changes.tsx";
import { VersionText } from "./version-text.tsx";

type Version = OutputOf<typeof listTextVersions>["items"][number];

const KIND_NAMES: Readonly<Record<TextKind, string>> = { article: "文章", document: "文档", lesson: "课" };

const CAUSES: Readonly<Record<VersionCause, string>> = {
  import: "导入",
  edit: "编辑",
  restore: "换回旧版本",
  before: "留存以前的样子",
};

/** Lists every stored version of a text: who saved it, what changed, and an action to restore it. */
export function VersionsPage({ params }: ConsolePageProps) {
  const kind = TEXT_KINDS.find((one) => one === params.kind);
  if (kind === undefined) {
    return <EmptyState title="没有这种正文" text="文章、书里的文档和课有版本。从它们的页面打开这里。" />;
  }
  return <VersionsOfText kind={kind} id={Number(params.id)} />;
}

function VersionsOfText({ kind, id }: { kind: TextKind; id: number }) {
  const [opened, setOpened] = useState<Version | null>(null);
  const params = { kind, id };
  const text = useAnswer(getEditedText, { params });
  const act = useAct(restoreTextVersion, {
    changes: [listTextVersions, getEditedText],
    done: "已经换回这一版",
    undo: ({ body }, { version: base_version }) =>
      callEndpoint(
        restoreTextVersion,
        { params: { ...params, version: body.base_version }, body: { base_version } },
        { idempotencyKey: drawKey() },
      ),
  });
  function restore({ version }: Version) {
    // The version that is shown as the current one, so that a newer one is not replaced.
    if (text.data !== undefined)
      act.mutate({ params: { ...params, version }, body: { base_version: text.data.version } });
  }

  const columns: readonly ListColumn<Version>[] = [
    { key: "saved_at", title: "保存时间", render: ({ saved_at }) => <Moment at={saved_at} /> },
    { key: "saved_by", title: "谁", render: ({ saved_by }) => saved_by?.name ?? "导入、命令行或已注销的账号" },
    { key: "cause", title: "因为", render: ({ cause }) => CAUSES[cause] },
    {
      key: "changes",
      title: "比较",
      render: (version) =>
        version.version === text.data?.version ? (
          "现在的正文"
        ) : (
          <span className="flex gap-2">
            <Button size="small" variant="text" onClick={() => setOpened(version)}>
              看和现在的差别
            </Button>
            <Button
              size="small"
              variant="text"
              disabled={text.data === undefined || act.isPending}
              onClick={() => restore(version)}
            >
              换回这一版
            </Button>
          </span>
        ),
    },
  ];
  return (
    <>
      <PageHead
        {...(kind === "lesson"
          ? {}
          : { back: { path: `/${kind}s/${id}`, label: text.data?.title ?? KIND_NAMES[kind] } })}
        title={text.data === undefined ? "正文的版本" : `“${text.data.title}”的版本`}
        text={`一篇${KIND_NAMES[kind]}每次保存的样子，新的在前。换回旧版本也是一个新版本，现在的正文不会丢。`}
      />
      <ResourceList
        endpoint={listTextVersions}
        name="版本"
        columns={columns}
        keyOf={({ version }) => version}
        input={({ at }) => ({ params, query: at === null ? {} : { cursor: at } })}
        empty={{ title: "还没有版本", text: "下一次保存以后，这里会有保存以前和以后的样子。" }}
      />
      {opened !== null && (
        <Sheet isOpen title="从这一版到现在" text="划掉的是去掉的，加底色的是添上的。" onClose={() => setOpened(null)}>
          <VersionChanges kind={kind} id={id} version={opened.version} />
          <VersionText kind={kind} id={id} version={opened.version} />
        </Sheet>
      )}
    </>
  );
}
