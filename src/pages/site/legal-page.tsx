import { appContext } from "../../app-context.ts";
import { LEGAL_KINDS, type LegalKind } from "../../features/site/legal-kinds.ts";
import { formatDate } from "../../kit/values/time-text.ts";
import { Link } from "../../ui/controls/link.tsx";
import { Prose } from "../../ui/prose/prose.tsx";
import type { Route } from "./+types/legal-page";
import { fatalNotFound, loadPage } from "./load-page.ts";

const NAMES: Readonly<Record<LegalKind, string>> = {
  terms: "用户协议",
  privacy: "隐私政策",
  refund: "退款规则",
  purchase: "购买协议",
};

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const kind = LEGAL_KINDS.find((known) => known === params.kind);
  if (kind === undefined) throw fatalNotFound(request);
  const app = context.get(appContext);
  const { version, title, html, publishedAt } = await loadPage(request, () => app.site.getLegalText(kind));
  const { name } = await app.site.readSettings();
  const address = new URL(`/legal/${kind}`, app.facts.origin).href;
  return { kind, version, title, html, publishedOn: formatDate(publishedAt), siteName: name, address };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, siteName, publishedOn, address } = loaderData;
  return [
    { title: `${title} · ${siteName}` },
    { name: "description", content: `${siteName}${title}，${publishedOn}发布的版本。` },
    { tagName: "link", rel: "canonical", href: address },
  ];
}

export default function LegalPage({ loaderData: { kind, version, title, html, publishedOn } }: Route.ComponentProps) {
  return (
    <main id="main" className="page-width pb-24">
      <div className="mx-auto max-w-reading">
        <header className="pt-10 pb-8 sm:pt-14">
          <h1 className="text-[32px] leading-tight font-semibold">{title}</h1>
          <p className="mt-3 text-sm text-text-muted">
            版本 {version} · {publishedOn}发布
          </p>
        </header>
        <Prose html={html} />
        <nav aria-label="其他条款" className="mt-12 flex flex-wrap gap-x-6 border-t border-border pt-4 text-sm">
          {LEGAL_KINDS.filter((other) => other !== kind).map((other) => (
            <Link
              key={other}
              to={`/legal/${other}`}
              className="inline-flex min-h-11 items-center text-brand hover:underline"
            >
              {NAMES[other]}
            </Link>
          ))}
        </nav>
      </div>
    </main>
  );
}
