import type { CommandHelp } from "../command-help.ts";

/** Of invoices. */
export const INVOICES_HELP: CommandHelp = {
  usage: "invoices [--state <状态>|issue <编号> …|file <编号> …|refuse <编号> …|red <编号> …|export …|settings …]",
  summary: "看发票申请和到期日，记下开具、拒绝、冲红，导出清单",
  more: `不带词列出等待开具的申请，最先到期的在前；--state 可以写 requested、issued、refused、withdrawn、
red_lettered 或 all。发票在税务平台开，这里记号码、存文件：
issue <编号> --number <发票号码> --amount <元> [--file <文件>]
                     金额要和列表里的一致（期间退过款会变）；文件是 PDF、OFD 或 XML，最多 3 MB
file <编号> --file <文件>          开具之前换文件，或开具之后补上文件
refuse <编号> --answer <理由>      不能开具，申请人看得到理由，可以改好再申请
red <编号> --number <红字发票号码>  冲红整张：里面的订单可以退款，余下的金额可以重新申请
export --out <文件.csv> [--state <状态>]  导出清单；不写状态就是全部
settings [--window-days <天>] [--due-days <工作日>] [--holidays <日期,…>] [--workdays <日期,…>]
                     付款后多久可以申请、几个工作日内开；节假日和调休上班日写成 2027-02-15,2027-02-16，
                     写 - 是清空。已有申请的到期日不变`,
};
