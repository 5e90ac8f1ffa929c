import { useState } from "react";
import { useAnswer } from "../../../../ui/console/console-data.ts";
import { MediaPick } from "../../../../ui/console/uploads/media-pick.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { getMediaFile } from "../admin-contract.ts";
import { FILE_KIND, type ItemKind, MAX_FILES } from "../item-types.ts";
import { MEDIA_KIND_NAMES } from "./media-words.ts";

interface ItemFile {
  media_id: number;
  title: string;
}

interface ItemFilesProps {
  kind: ItemKind;
  files: readonly ItemFile[];
  onChange(files: ItemFile[]): void;
}

/** Lists the files of an item in order, each with its episode title. */
export function ItemFiles({ kind, files, onChange }: ItemFilesProps) {
  const [isPicking, setPicking] = useState(false);
  const name = MEDIA_KIND_NAMES[FILE_KIND[kind]];
  const raise = (index: number) => {
    const moved = files[index];
    if (moved) onChange(files.toSpliced(index, 1).toSpliced(index - 1, 0, moved));
  };
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">文件</legend>
      <ol className="flex flex-col gap-2">
        {files.map((file, index) => (
          <li key={file.media_id} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
            <span className="w-6 text-right text-text-muted tabular-nums">{index + 1}</span>
            <FileName id={file.media_id} />
            <Button size="small" variant="text" disabled={index === 0} onClick={() => raise(index)}>
              上移
            </Button>
            <Button size="small" variant="text" onClick={() => onChange(files.toSpliced(index, 1))}>
              拿掉
            </Button>
            <input
              aria-label={`第 ${index + 1} 个文件的标题`}
              placeholder="标题，可以不写"
              value={file.title}
              maxLength={120}
              onChange={({ currentTarget }) => onChange(files.with(index, { ...file, title: currentTarget.value }))}
              className="ml-8 min-h-9 min-w-0 basis-full rounded-md border border-border-strong bg-card px-2"
            />
          </li>
        ))}
      </ol>
      {files.length < MAX_FILES && (
        <Button size="small" variant="secondary" className="mt-2" onClick={() => setPicking(true)}>
          从媒体库加{name}
        </Button>
      )}
      {isPicking && (
        <MediaPick
          kind={FILE_KIND[kind]}
          name={name}
          title={`加一个${name}`}
          isFor={(file) => !files.some(({ media_id }) => media_id === file.id)}
          onPick={({ id }) => {
            onChange([...files, { media_id: id, title: "" }]);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </fieldset>
  );
}

function FileName({ id }: { id: number }) {
  const answer = useAnswer(getMediaFile, { params: { id } });
  return <span className="min-w-0 flex-1 truncate">{answer.data?.file.name ?? "…"}</span>;
}
