import type { CommandHelp } from "../command-help.ts";

/** Of bookings. */
export const BOOKING_HELP: CommandHelp = {
  usage:
    "booking [--state <状态>] | setup | host|service <文件.json> | day <日期> [--host <编号>] [--hours <时间>|--off|--usual] [--title <名称>] | cancel <编号> --reason <原因> | move <编号> --to <时间> | done|no-show <编号>",
  summary: "看预约，安排主讲人、服务和休息的日子，取消、改时间、记下结果",
  more: `不带词列出最近的预约；--state 是 held、released、confirmed、done、no_show 或 cancelled。
setup                看主讲人、服务和从今天起的特别日子，按下面文件的写法
host <文件.json>     加一位主讲人，有 id 就改那一位：
  {"name":"王老师","user_id":12,"hours":[[{"from":540,"to":720}],[],[],[],[],[],[]],"meeting_url":"https://…"}
  hours 从周一起七天，是当天零点起的分钟数；user_id 是看得到这份日程的账号
service <文件.json>  加一项服务，有 id 就改那一项：
  {"host_id":1,"title":"咨询","minutes":45,"step_minutes":60,"price_fen":29900,"is_open":true}
  还可以写 summary、question、buffer_minutes、capacity、notice_minutes、horizon_days、free_level（2 或 3）、
  free_per_month、cancel_hours（开始前多少小时可以全额取消）、late_percent（之后取消退百分之几）、position
day 2026-12-31 --off --title 元旦假     不写 --host 是全站休息
day 2026-12-30 --host 1 --hours 09:00-12:00,14:00-18:00   这一天用别的时间；--usual 恢复每周的时间
cancel <编号> --reason <原因>   取消一份已确认的，全额自动退款
move <编号> --to "2026-12-01 15:00"   改到另一个空着的时间，北京时间
done <编号>、no-show <编号>     记下已经完成或没有到场
款项由站点每分钟的任务发往支付渠道，站点要在运行。`,
};
