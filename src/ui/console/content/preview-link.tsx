import { LinkButton } from "../../controls/button.tsx";
import { consoleHref } from "../page.ts";

/** Opens the page as readers will see it, also before it is published; the reader's level is chosen there. */
export function PreviewLink({ path }: { path: string }) {
  return (
    <LinkButton to={consoleHref(path, { as: "guest" })} size="small" variant="secondary">
      预览
    </LinkButton>
  );
}
