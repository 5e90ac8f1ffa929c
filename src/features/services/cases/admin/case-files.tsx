import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { AttachedFiles } from "../../../../ui/console/attached-files.tsx";
import { type AdminCase, viewCaseFile } from "../admin-contract.ts";

/** Attachments of a case, each to download. */
export function CaseFiles({ shown: { case_no, files } }: { shown: AdminCase }) {
  return (
    <AttachedFiles
      files={files}
      read={({ key }) => callEndpoint(viewCaseFile, { params: { case_no, file_key: key } })}
    />
  );
}
