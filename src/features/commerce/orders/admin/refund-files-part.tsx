import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { sizeText } from "../../../../kit/values/size-text.ts";
import { DownloadButton } from "../../../../ui/console/download-button.tsx";
import { Moment, PagePart } from "../../../../ui/console/page-parts.tsx";
import type { AdminRefund } from "../admin-contract.ts";
import { viewRefundFile } from "../refund-admin-contract.ts";
import { EXTENSIONS } from "../refund-files.ts";

const PURPOSES = { guardian: "监护人的证明", payback: "手工退款的凭证" } as const;

/** Lists the private files of a request. */
export function RefundFiles({ refund }: { refund: AdminRefund }) {
  return (
    <PagePart title="材料" text="每次查看都会记入操作记录；监护人的证明在决定三十天后删除。">
      <ul className="flex max-w-[720px] flex-col divide-y divide-border text-sm">
        {refund.files.map((file) => (
          <li key={file.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="flex-1">{PURPOSES[file.purpose]}</span>
            <span className="text-text-muted tabular-nums">{sizeText(file.size_bytes)}</span>
            <Moment at={file.uploaded_at} />
            <DownloadButton
              label="取出"
              fileName={`refund-${refund.id}-${file.id}.${EXTENSIONS[file.media_type]}`}
              fetchFile={() => callEndpoint(viewRefundFile, { params: { refund_id: refund.id, file_id: file.id } })}
            />
          </li>
        ))}
      </ul>
    </PagePart>
  );
}
