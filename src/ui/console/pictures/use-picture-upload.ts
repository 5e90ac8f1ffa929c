import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type AdminPicture, listPictures, uploadPicture } from "../../../features/content/pictures/admin-contract.ts";
import { findPictureProblem } from "../../../features/content/pictures/picture-problem.ts";
import { callEndpoint } from "../../../kit/api/call-endpoint.ts";
import { firstFailureText } from "../../feedback/failure-text.ts";

/** Uploads pictures to the library one after another, and reports refused ones with the reason. */
export function usePictureUpload(onUploaded: (picture: AdminPicture) => void) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<string | null>(null);
  const [refused, setRefused] = useState<readonly string[]>([]);

  async function send(files: readonly File[]) {
    const problems: string[] = [];
    setRefused([]);
    for (const [index, file] of files.entries()) {
      setProgress(files.length === 1 ? "正在上传" : `正在上传 ${index + 1} / ${files.length}`);
      const problem = findPictureProblem(file);
      if (problem !== null) {
        problems.push(`${file.name}：${problem}`);
        continue;
      }
      try {
        onUploaded((await callEndpoint(uploadPicture, { upload: file })).picture);
      } catch (thrown) {
        problems.push(`${file.name}：${firstFailureText(thrown)}`);
      }
    }
    setProgress(null);
    setRefused(problems);
    await client.invalidateQueries({ queryKey: [listPictures.name] });
  }

  return { progress, refused, send };
}

/** Selects the pictures from dropped or pasted items. */
export function picturesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
}
