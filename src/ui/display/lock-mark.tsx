import { Icon } from "./icon.tsx";

/** Levels by number (spec §6). */
const [VIP, PREMIUM] = [2, 3];

/** Shown on a row that the visitor may not open. */
export function LockMark({ requiredLevel }: { requiredLevel: number }) {
  return (
    <span className="for-guests shrink-0 text-text-muted">
      <Icon name="lock" size={16} />
      <span className="sr-only">{lockText(requiredLevel)}</span>
    </span>
  );
}

function lockText(requiredLevel: number): string {
  if (requiredLevel < VIP) return "登录可读";
  return requiredLevel >= PREMIUM ? "高级会员可读" : "VIP 可读";
}
