import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { useMay } from "../../../../ui/console/console-context.ts";
import { DownloadButton } from "../../../../ui/console/download-button.tsx";
import { PageHead, PagePart } from "../../../../ui/console/page-parts.tsx";
import { downloadSiteExport, downloadSiteExportWithPeople } from "../contract.ts";

/** Exports the whole site as files, with or without its accounts. */
export function ExportPage() {
  const mayExport = useMay("content.export");
  const mayTakePeople = useMay("people.transfer");
  return (
    <>
      <PageHead
        title="导出全站"
        text="一个 zip，里面是普通文件，可以看、可以再导入。内容多时要等几分钟，等的时候不要关这一页。"
      />
      {mayExport && (
        <PagePart title="内容、设置和协议" text="课程、图书、文章、图片、影音原件和站点设置。没有用户的任何资料。">
          <DownloadButton
            label="导出内容"
            fileName="zhixing-export.zip"
            fetchFile={() => callEndpoint(downloadSiteExport, {})}
          />
        </PagePart>
      )}
      {mayTakePeople && (
        <PagePart
          title="连同用户"
          text="再加上账号、同意过的协议和会员权益。没有密码、订单和学习记录。里面有个人信息：下载前要确认是你本人，文件请加密保存，用完删掉。"
        >
          <DownloadButton
            label="导出内容和用户"
            fileName="zhixing-export-people.zip"
            fetchFile={() => callEndpoint(downloadSiteExportWithPeople, {})}
          />
        </PagePart>
      )}
    </>
  );
}
