import { useLocation } from "react-router";
import { personalHead, titleOf } from "../../screens/site/personal-head.ts";
import { NeedsScript } from "../../ui/layout/needs-script.tsx";
import { PageHeading } from "../../ui/layout/section-heading.tsx";
import { LatePart, lateCode } from "../../ui/trouble/late-part.tsx";
import type { Route } from "./+types/certificate-page";

const checkCode = lateCode(
  async () => (await import("../../features/content/certificates/web/certificate-check.tsx")).CertificateCheck,
);

/** Loads nothing: the browser reads the number in the address and queries it, so all certificates share one page. */
export function clientLoader() {
  return null;
}
clientLoader.hydrate = true as const;

export function meta({ matches }: Route.MetaArgs) {
  return [...personalHead(matches, "/cert"), titleOf(matches, "查验结业证明")];
}

export function HydrateFallback() {
  return (
    <Frame>
      <NeedsScript what="certificate" />
    </Frame>
  );
}

export default function CertificatePage() {
  const { search } = useLocation();
  const typed = new URLSearchParams(search).get("n") ?? "";
  return (
    <Frame>
      <LatePart key={typed} code={checkCode} props={{ typed }} />
    </Frame>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <main id="main" className="page-width min-h-dvh pb-24">
      <div className="mx-auto max-w-[960px]">
        <PageHeading
          title="查验结业证明"
          lead="结业证明上有 20 位编号，写在这里就知道它是不是本站出具的、还有没有效。"
        />
        {children}
      </div>
    </main>
  );
}
