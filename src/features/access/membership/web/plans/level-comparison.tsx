import { LEVEL } from "../../../../../domain/access/levels.ts";
import { Icon } from "../../../../../ui/display/icon.tsx";
import { BENEFIT_GROUPS, type Benefit } from "../../benefits.ts";

const LEVELS = [
  { level: LEVEL.guest, name: "访客", how: "直接看", className: "" },
  { level: LEVEL.user, name: "用户", how: "免费注册", className: "" },
  { level: LEVEL.vip, name: "VIP", how: "VIP 方案", className: "text-gold" },
  { level: LEVEL.premium, name: "高级", how: "高级方案", className: "text-violet" },
] as const;

/** Compares what the levels include, by group. The levels are those of spec §6. */
export function LevelComparison({ benefits }: { benefits: readonly Benefit[] }) {
  return (
    <table className="w-full table-fixed border-collapse text-sm sm:text-base">
      <caption className="sr-only">各级别可以使用的内容、互动和服务</caption>
      <colgroup>
        <col className="w-[44%] sm:w-[40%]" />
        <col span={LEVELS.length} />
      </colgroup>
      <thead>
        <tr className="border-b border-border-strong">
          <th scope="col" className="py-3 text-left font-medium text-text-secondary">
            权益
          </th>
          {LEVELS.map(({ level, name, className }) => (
            <th key={level} scope="col" className={`py-3 font-semibold ${className}`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {BENEFIT_GROUPS.map((group) => {
        const rows = benefits.filter((benefit) => benefit.group === group);
        if (rows.length === 0) return null;
        return (
          <tbody key={group}>
            <tr>
              <th
                scope="rowgroup"
                colSpan={LEVELS.length + 1}
                className="bg-surface px-2 pt-4 pb-2 text-left text-sm font-semibold text-text-secondary"
              >
                {group}
              </th>
            </tr>
            {rows.map(({ text, required }) => (
              <tr key={text} className="border-b border-border">
                <th scope="row" className="py-3 pr-2 pl-2 text-left font-normal">
                  {text}
                </th>
                {LEVELS.map(({ level }) => (
                  <td key={level} className="py-3 text-center">
                    <Openness isOpen={level >= required} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        );
      })}
      <tfoot>
        <tr>
          <th scope="row" className="py-3 pr-2 pl-2 text-left font-normal text-text-secondary">
            怎么得到
          </th>
          {LEVELS.map(({ level, how }) => (
            <td key={level} className="py-3 text-center text-balance text-text-secondary">
              {how}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

/** Named by an attribute: hidden texts in seventy cells are laid out too, which delays the first interaction. */
function Openness({ isOpen }: { isOpen: boolean }) {
  return isOpen ? (
    <span role="img" aria-label="可用" className="text-brand">
      <Icon name="check" className="inline" />
    </span>
  ) : (
    <span role="img" aria-label="不可用" className="text-text-muted">
      –
    </span>
  );
}
