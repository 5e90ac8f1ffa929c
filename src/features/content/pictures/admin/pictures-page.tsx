import { type ReactNode, useEffect, useRef, useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { sizeText } from "../../../../kit/values/size-text.ts";
import { listQuery } from "../../../../ui/console/list/list-choice.ts";
import type { ListColumn, RowAct } from "../../../../ui/console/list/list-types.ts";
import { ResourceList } from "../../../../ui/console/list/resource-list.tsx";
import { Moment, PageHead } from "../../../../ui/console/page-parts.tsx";
import { PictureDrop } from "../../../../ui/console/pictures/picture-drop.tsx";
import { titleOfPicture, USE_KIND_NAMES } from "../../../../ui/console/pictures/picture-words.ts";
import { picturesOf, usePictureUpload } from "../../../../ui/console/pictures/use-picture-upload.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Link } from "../../../../ui/controls/link.tsx";
import { Sheet } from "../../../../ui/dialog/sheet.tsx";
import { CopyButton } from "../../../../ui/feedback/copy-button.tsx";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { type AdminPicture, listPictures, removePicture } from "../admin-contract.ts";

const COLUMNS: readonly ListColumn<AdminPicture>[] = [
  { key: "created", title: "时间", sort: "created_at", render: ({ created_at }) => <Moment at={created_at} /> },
  { key: "size", title: "大小", sort: "size_bytes", render: ({ size_bytes }) => sizeText(size_bytes) },
];

const ACTS: readonly RowAct<AdminPicture>[] = [
  {
    label: "删除",
    isDanger: true,
    isFor: ({ used_in: uses }) => uses.length === 0,
    question: (rows) => ({
      title: `删除 ${rows.length} 张图片`,
      text: `一共 ${sizeText(rows.reduce((sum, { size_bytes }) => sum + size_bytes, 0))}，都没有用到；删除后不能恢复。`,
    }),
    run: ({ name }) => callEndpoint(removePicture, { params: { name } }),
  },
];

/** Lists the pictures of texts and covers with their uses, and uploads more. */
export function PicturesPage() {
  const [opened, setOpened] = useState<AdminPicture | null>(null);
  const upload = usePictureUpload(({ file_name: name }) => showMessage("success", `“${name}”已经上传`));
  useWindowPaste((files) => void upload.send(files));
  return (
    <>
      <PageHead title="图片" text="正文和封面用的图片。可以选文件、拖进来，或在这一页直接粘贴。" />
      <PictureDrop upload={upload} isMultiple />
      <ResourceList
        endpoint={listPictures}
        name="图片"
        columns={COLUMNS}
        keyOf={({ name }) => name}
        titleOf={titleOfPicture}
        tile={(picture) => <PictureTile picture={picture} onOpen={() => setOpened(picture)} />}
        search="找文件名、地址"
        filters={[
          {
            name: "use",
            label: "用处",
            kind: "choice",
            choices: [
              ["used", "用到的"],
              ["unused", "没有用到的"],
            ],
          },
        ]}
        input={(choice) => ({ query: listQuery(choice) })}
        acts={ACTS}
        empty={{ title: "还没有图片", text: "把图片拖到上面的框里，或按“选图片”。" }}
      />
      {opened !== null && <PictureSheet picture={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function PictureTile({ picture, onOpen }: { picture: AdminPicture; onOpen(): void }) {
  const title = titleOfPicture(picture);
  const uses = picture.used_in.length;
  return (
    <>
      <button type="button" onClick={onOpen} className="block w-full" aria-label={`看“${title}”`}>
        <img
          src={picture.shown_url}
          alt=""
          loading="lazy"
          className="aspect-video w-full rounded-md bg-surface object-contain"
        />
      </button>
      <p className="mt-2 truncate text-sm" title={title}>
        {title}
      </p>
      <p className="text-xs text-text-muted">
        {factsOf(picture)} · {uses === 0 ? "没有用到" : `用在 ${uses} 处`}
      </p>
      <div className="mt-1.5">
        <CopyButton text={() => picture.url} label="复制地址" done="地址已经复制" />
      </div>
    </>
  );
}

function PictureSheet({ picture, onClose }: { picture: AdminPicture; onClose(): void }) {
  const { url, shown_url: shownUrl, used_in: uses, created_at: at } = picture;
  return (
    <Sheet isOpen title={titleOfPicture(picture)} text={factsOf(picture)} onClose={onClose}>
      <img src={shownUrl} alt="" className="max-h-[45dvh] w-full rounded-md bg-surface object-contain" />
      <Line name="上传">
        <Moment at={at} />
      </Line>
      <Line name="地址">
        <code className="text-xs break-all">{url}</code>
      </Line>
      <h3 className="mt-4 mb-1 font-semibold">用在哪里</h3>
      {uses.length === 0 && <p className="text-sm text-text-muted">没有用到，可以删除。</p>}
      <ul className="flex flex-col gap-1 text-sm">
        {uses.map(({ kind, id, title, address }) => (
          <li key={`${kind} ${id}`}>
            {USE_KIND_NAMES[kind]}：
            <Link to={address} className="text-brand hover:underline">
              {title}
            </Link>
          </li>
        ))}
      </ul>
      <Button variant="secondary" className="mt-4" onClick={onClose}>
        关上
      </Button>
    </Sheet>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p className="mt-2 flex gap-3 text-sm">
      <span className="shrink-0 text-text-muted">{name}</span>
      {children}
    </p>
  );
}

function factsOf({ width, height, size_bytes: bytes }: AdminPicture): string {
  return width === null ? sizeText(bytes) : `${width} × ${height} · ${sizeText(bytes)}`;
}

/** Handles pictures pasted on the page, except into a field. */
function useWindowPaste(onPasted: (files: readonly File[]) => void) {
  const latest = useRef(onPasted);
  useEffect(() => {
    latest.current = onPasted;
  });
  useEffect(() => {
    const take = (event: ClipboardEvent) => {
      const files = picturesOf(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    window.addEventListener("paste", take);
    return () => window.removeEventListener("paste", take);
  }, []);
}
