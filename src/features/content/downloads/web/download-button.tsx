import { useLocation } from "react-router";
import { Button, LinkButton } from "../../../../ui/controls/button.tsx";
import { Icon } from "../../../../ui/display/icon.tsx";
import { useIsMounted } from "../../../../ui/display/time-text.tsx";
import { useSession } from "../../../../ui/facts/session.ts";
import { expectedAccess } from "../../../access/membership/expected-access.ts";
import { vipHref } from "../../../access/membership/vip-href.ts";
import type { DownloadLink } from "../contract.ts";
import { useDownloadLink } from "./use-download-link.ts";

interface DownloadButtonProps {
  /** Its label; the name of the file is added for screen readers. */
  label: string;
  name: string;
  contentType: string;
  variant?: "primary" | "secondary";
  requestLink(): Promise<DownloadLink>;
}

/** Downloads a file, or displays what is required below the button. */
export function DownloadButton({ label, name, contentType, variant = "secondary", requestLink }: DownloadButtonProps) {
  const { isBusy, prompt, problem, waitsForConsent, start, agree } = useDownloadLink(requestLink, contentType);
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const isMounted = useIsMounted();
  const isOpen = isMounted && expectedAccess(user, contentType, new Date()).allowed;
  return (
    <div className="flex flex-col items-start gap-2">
      <Button
        variant={variant}
        aria-label={`${label}：${name}`}
        busyLabel={isBusy ? "正在准备…" : null}
        onClick={start}
      >
        {isOpen || waitsForConsent || contentType === "free" ? (
          <Icon name="download" size={18} />
        ) : (
          <span className="for-guests">
            <Icon name="lock" size={18} />
          </span>
        )}
        {label}
      </Button>
      {prompt && (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-sm text-text-secondary">
          <span>{prompt.action === null ? prompt.title : prompt.text}</span>
          {prompt.action?.kind === "link" && (
            <LinkButton size="small" to={vipHref({ pathname, search })}>
              {prompt.action.label}
            </LinkButton>
          )}
        </div>
      )}
      {waitsForConsent && (
        <div data-bought="" role="alert" className="flex flex-wrap items-center gap-3 text-sm text-text-secondary">
          <span>单独购买的，打开后不再适用七日内退款。</span>
          <Button variant="secondary" size="small" aria-label={`仍然下载：${name}`} onClick={agree}>
            仍然下载
          </Button>
        </div>
      )}
      {problem !== null && (
        <p role="alert" className="text-sm text-danger-text">
          {problem}
        </p>
      )}
    </div>
  );
}
