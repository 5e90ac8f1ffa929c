import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { ApiError } from "../../../../../kit/api/api-error.ts";
import { Button, LinkButton } from "../../../../../ui/controls/button.tsx";
import { useSession } from "../../../../../ui/facts/session.ts";
import type { AccessPrompt } from "../../../../access/membership/access-actions.ts";
import { refusalPrompt } from "../../../../access/membership/refusal-prompt.ts";
import { vipHref } from "../../../../access/membership/vip-href.ts";

interface PlayFailureProps {
  /** The error of the server; null: the film was playing and stopped. */
  cause: ApiError | null;
  /** The viewer's position; null: at the beginning, or unknown. */
  second: number | null;
  onRetry(): void;
}

/**
 * Covers a film that does not play: the reason, a note that the position is saved, and a single action (spec §6).
 */
export function PlayFailure({ cause, second, onRetry }: PlayFailureProps) {
  const prompt = cause && promptOf(cause);
  if (prompt === null) {
    return (
      <Over title={titleOf(cause)} text={PLACE_SAVED}>
        <Button onClick={onRetry}>再试一次</Button>
      </Over>
    );
  }
  return (
    <Over title={prompt.title} text={prompt.text + (prompt.action ? PLACE_SAVED : "")}>
      {prompt.action && <PromptButton action={prompt.action} second={second} onLoggedIn={onRetry} />}
    </Over>
  );
}

const PLACE_SAVED = "你看到的位置还在。";

function Over({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div
      role="alert"
      className="absolute inset-0 z-10 flex flex-col items-center justify-center gap-3 bg-black/80 p-6 text-center text-white"
    >
      <p className="max-w-[28em] font-semibold text-balance">{title}</p>
      <p className="text-sm text-white/80">{text}</p>
      {children}
    </div>
  );
}

interface PromptButtonProps {
  action: NonNullable<AccessPrompt["action"]>;
  second: number | null;
  onLoggedIn(): void;
}

function PromptButton({ action, second, onLoggedIn }: PromptButtonProps) {
  const { openLogin } = useSession();
  const { pathname, search } = useLocation();
  if (action.kind === "link") return <LinkButton to={vipHref({ pathname, search }, second)}>{action.label}</LinkButton>;
  return <Button onClick={() => openLogin({ reason: "登录后观看", afterwards: onLoggedIn })}>{action.label}</Button>;
}

/** The prompt for a refusal; null: a retry may help. */
function promptOf(cause: ApiError): AccessPrompt | null {
  if (cause.code === "NOT_OPEN_YET") return { title: "这一课还没有开放", text: "到开放的日子再来看。", action: null };
  return refusalPrompt(cause, "watch");
}

function titleOf(cause: ApiError | null): string {
  if (cause === null) return "视频放不下去了，换个网络或稍后再试";
  if (cause.code === "NETWORK" || cause.code === "TIMEOUT") return "没有网络，视频停在这里";
  return cause.message;
}
