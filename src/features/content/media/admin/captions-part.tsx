import { useState } from "react";
import { useAct } from "../../../../ui/console/console-data.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { FileButton } from "../../../../ui/controls/file-button.tsx";
import { Labelled } from "../../../../ui/controls/labelled.tsx";
import { Select } from "../../../../ui/controls/select.tsx";
import { useConfirm } from "../../../../ui/dialog/confirm.ts";
import { type AdminMedia, getMediaFile, removeCaptions, saveCaptions } from "../admin-contract.ts";

const LANGUAGES = [
  ["zh-CN", "中文"],
  ["en", "English"],
  ["ja", "日本語"],
] as const;

type Language = (typeof LANGUAGES)[number][0];

/** Edits the captions of a film or recording, one file per language. */
export function CaptionsPart({ file }: { file: AdminMedia }) {
  const [language, setLanguage] = useState<Language>("zh-CN");
  const confirm = useConfirm();
  const params = { id: file.id };
  const save = useAct(saveCaptions, { changes: [getMediaFile], done: ({ cues }) => `字幕已经保存，共 ${cues} 句` });
  const remove = useAct(removeCaptions, { changes: [getMediaFile], done: "字幕已经去掉" });
  const label = LANGUAGES.find(([one]) => one === language)?.[1] ?? language;
  return (
    <div className="flex flex-col gap-3">
      {file.captions.length === 0 && <p className="text-sm text-text-muted">还没有字幕。</p>}
      <ul className="flex flex-col gap-1 text-sm">
        {file.captions.map((captions) => (
          <li key={captions.language} className="flex items-center gap-3">
            {captions.label}（{captions.language}）
            <Button
              size="small"
              variant="text"
              onClick={() =>
                confirm({
                  title: `去掉${captions.label}字幕`,
                  text: "看的人就没有这种字幕了；要恢复得再传一次文件。",
                  label: "去掉",
                  onConfirm: async () => {
                    await remove.mutateAsync({ params: { ...params, language: captions.language } });
                  },
                })
              }
            >
              去掉
            </Button>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-end gap-3">
        <Select<Language> label="语言" value={language} options={LANGUAGES} onChoose={setLanguage} className="w-40" />
        <Labelled label="字幕文件（.srt 或 .vtt）">
          {(tied) => (
            <FileButton
              {...tied}
              size="medium"
              accept=".srt,.vtt"
              disabled={save.isPending}
              onChange={({ currentTarget }) => {
                const [chosen] = currentTarget.files ?? [];
                if (chosen) save.mutate({ params, query: { language, label }, upload: chosen });
                currentTarget.value = "";
              }}
            />
          )}
        </Labelled>
      </div>
    </div>
  );
}
