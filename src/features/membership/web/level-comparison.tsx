import { Icon } from "../../../ui/icon.tsx";
import { LEVEL, requiredLevelOf } from "../access.ts";
import type { ContentType } from "../contract.ts";

const LEVELS = [
  { level: LEVEL.guest, name: "访客", className: "" },
  { level: LEVEL.user, name: "用户", className: "" },
  { level: LEVEL.vip, name: "VIP", className: "text-gold" },
  { level: LEVEL.premium, name: "高级", className: "text-violet" },
] as const;

/** What the site has today; what each row opens is asked of the rule itself (spec §6), so the table cannot promise anything else. */
const ROWS: readonly { label: string; type: ContentType }[] = [
  { label: "公开文章、试读篇目", type: "free" },
  { label: "系统课与会员书库", type: "system_course" },
  { label: "会员文章", type: "paid_article" },
  { label: "高级专属图书", type: "vip_premium" },
];

/** What every level may open, side by side. */
export function LevelComparison() {
  return (
    <table className="w-full table-fixed border-collapse text-sm sm:text-base">
      <caption className="sr-only">各级别可以使用的内容</caption>
      <colgroup>
        <col className="w-[44%] sm:w-[40%]" />
        <col span={4} />
      </colgroup>
      <thead>
        <tr className="border-b border-border">
          <th scope="col" className="py-3 text-left font-medium text-text-secondary">
            内容
          </th>
          {LEVELS.map(({ level, name, className }) => (
            <th key={level} scope="col" className={`py-3 font-semibold ${className}`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map(({ label, type }) => (
          <tr key={type} className="border-b border-border">
            <th scope="row" className="py-3 pr-2 text-left font-normal">
              {label}
            </th>
            {LEVELS.map(({ level }) => (
              <td key={level} className="py-3 text-center">
                <Openness isOpen={level >= (requiredLevelOf(type) ?? LEVEL.admin)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Openness({ isOpen }: { isOpen: boolean }) {
  return isOpen ? (
    <span className="text-brand">
      <Icon name="check" className="inline" />
      <span className="sr-only">可用</span>
    </span>
  ) : (
    <span className="text-text-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">不可用</span>
    </span>
  );
}
