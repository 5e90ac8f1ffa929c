import { FileChoice, findFileProblem } from "../../../ui/controls/file-choice.tsx";
import { MOST_FILE_BYTES } from "../attached-files.ts";

const MOST_MEGABYTES = MOST_FILE_BYTES / 1024 / 1024;

interface AttachedChoiceProps {
  label: string;
  files: readonly File[];
  onChoose(files: readonly File[]): void;
  /** How many more there is room for. */
  room: number;
}

/** Files to attach, chosen. */
export function AttachedChoice({ room, ...choice }: AttachedChoiceProps) {
  return (
    <FileChoice
      hint={`图片、PDF、Office 文档或 zip，最多 ${room} 个，每个不超过 ${MOST_MEGABYTES} MB。只有你和处理项目的工作人员能看。`}
      accept=".jpg,.jpeg,.png,.webp,.pdf,.zip,.docx,.xlsx,.pptx"
      limits={{ room, mostMegabytes: MOST_MEGABYTES }}
      {...choice}
    />
  );
}

/** Why these cannot be attached; null: they can. */
export function findAttachedProblem(files: readonly File[], room: number): string | null {
  return findFileProblem(files, { room, mostMegabytes: MOST_MEGABYTES });
}
