import { LinkButton } from "../controls/button.tsx";
import { Link } from "../controls/link.tsx";
import { useMay } from "./console-context.ts";
import { consoleHref } from "./page.ts";

interface LogLinkProps {
  /** The resource's name in the log: `course:7`. */
  subject: string;
  /** `button`: for use next to other buttons in the head of a page. */
  look?: "link" | "button";
}

/** Links to the log of staff actions on a resource, for staff who may read it. */
export function LogLink({ subject, look = "link" }: LogLinkProps) {
  const mayRead = useMay("audit.read");
  if (!mayRead) return null;
  const href = consoleHref("/audit", { subject });
  if (look === "button") {
    return (
      <LinkButton to={href} size="small" variant="secondary">
        操作记录
      </LinkButton>
    );
  }
  return (
    <Link to={href} className="text-sm text-brand hover:underline">
      操作记录
    </Link>
  );
}
