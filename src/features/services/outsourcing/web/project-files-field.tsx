import { FileField } from "../../../../ui/controls/file-field.tsx";
import { MAX_FILE_BYTES } from "../attached-files.ts";

interface ProjectFilesFieldProps {
  label: string;
  files: readonly File[];
  onChoose(files: readonly File[]): void;
  /** The number of files that can still be added. */
  room: number;
}

/** The upload field for a client's files. */
export function ProjectFilesField({ room, ...field }: ProjectFilesFieldProps) {
  return (
    <FileField
      {...field}
      accept=".jpg,.jpeg,.png,.webp,.pdf,.zip,.docx,.xlsx,.pptx"
      hint={`图片、PDF、Office 文档或 zip，最多 ${room} 个，每个不超过 20 MB。只有你和处理项目的工作人员能看。`}
      room={roomOf(room)}
    />
  );
}

export const roomOf = (files: number) => ({ files, bytesEach: MAX_FILE_BYTES });
