import { LEVEL } from "../../../../../domain/access/levels.ts";
import { Icon } from "../../../../../ui/display/icon.tsx";
import type { OfferedWorks } from "../../offer.ts";

const LEVELS = [
  { level: LEVEL.guest, name: "访客", className: "" },
  { level: LEVEL.user, name: "用户", className: "" },
  { level: LEVEL.vip, name: "VIP", className: "text-gold" },
  { level: LEVEL.premium, name: "高级", className: "text-violet" },
] as const;

/** Compares the content of the levels, by the levels that the access rule requires (spec §6). */
export function LevelComparison({ works }: { works: readonly OfferedWorks[] }) {
  const rows = [
    { label: "公开内容与试读篇目", required: LEVEL.guest },
    ...works.map(({ text, level }) => ({ label: text, required: level })),
  ];
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
        {rows.map(({ label, required }) => (
          <tr key={label} className="border-b border-border">
            <th scope="row" className="py-3 pr-2 text-left font-normal">
              {label}
            </th>
            {LEVELS.map(({ level }) => (
              <td key={level} className="py-3 text-center">
                <Openness isOpen={level >= required} />
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
