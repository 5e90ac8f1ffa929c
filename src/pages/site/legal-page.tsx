import { appContext, type PageHandle } from "../../app-context.ts";
import { LEGAL_KINDS, type LegalKind } from "../../features/front/site/legal-kinds.ts";
import { LegalChanges } from "../../features/front/site/web/legal/legal-changes.tsx";
import { LegalEditions } from "../../features/front/site/web/legal/legal-editions.tsx";
import { formatDate } from "../../kit/values/time-text.ts";
import { loadPage } from "../../screens/site/load-page.ts";
import { pageHead } from "../../screens/site/page-head.ts";
import { fatalNotFound } from "../../screens/site/route-failure.ts";
import { Link } from "../../ui/controls/link.tsx";
import { Prose } from "../../ui/prose/prose.tsx";
import type { Route } from "./+types/legal-page";

/** The query selects an older version, or a version to compare with. */
export const handle: PageHandle = { queryNames: ["version", "since"] };

const NAMES: Readonly<Record<LegalKind, string>> = {
  terms: "用户协议",
  privacy: "隐私政策",
  refund: "退款规则",
  purchase: "购买协议",
  community: "社区规则",
};

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const kind = LEGAL_KINDS.find((known) => known === params.kind);
  if (kind === undefined) throw fatalNotFound(request);
  const { site } = context.get(appContext);
  const query = new URL(request.url).searchParams;
  const [requestedVersion, since] = [query.get("version"), query.get("since")];
  const text = await loadPage(request, () => site.getLegalText(kind, requestedVersion ?? undefined));
  const comparison = since === null ? null : await loadPage(request, () => site.compareLegal(kind, since));
  const editions = (await site.listLegalVersions(kind)).map(({ version, publishedAt }) => ({
    version,
    publishedOn: formatDate(publishedAt),
  }));
  const upcoming = await site.findUpcomingLegal(kind);
  const { name } = await site.readSettings();
  const { version, title, html, publishedAt } = text;
  const isPlain = requestedVersion === null && since === null;
  return {
    kind,
    version,
    title,
    publishedOn: formatDate(publishedAt),
    siteName: name,
    editions,
    comparison,
    isPlain,
    upcoming: upcoming && { version: upcoming.version, effectiveOn: formatDate(upcoming.effectiveAt) },
    html: comparison === null ? html : "",
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { kind, title, siteName, publishedOn, isPlain, comparison } = loaderData;
  return pageHead({
    matches,
    title: comparison === null ? title : `${title}改了什么`,
    description: `${siteName}${title}，${publishedOn}发布的版本。`,
    path: `/legal/${kind}`,
    isHidden: !isPlain,
  });
}

export default function LegalPage({ loaderData }: Route.ComponentProps) {
  const { kind, version, title, html, publishedOn, editions, comparison, upcoming } = loaderData;
  const isUpcoming = upcoming?.version === version;
  const isOld = !isUpcoming && editions[0] !== undefined && editions[0].version !== version;
  return (
    <main id="main" className="page-width pb-24">
      <div className="mx-auto max-w-reading">
        <header className="pt-10 pb-8 sm:pt-14">
          <h1 className="text-[2rem] leading-tight font-semibold">
            {comparison === null ? title : `${title}改了什么`}
          </h1>
          <p className="mt-3 text-sm text-text-muted">
            {comparison === null
              ? `版本 ${version} · ${publishedOn}发布`
              : `从版本 ${comparison.from} 到现行的 ${comparison.to}`}
          </p>
          {upcoming !== null && (
            <p className="mt-3 rounded-md border border-warning-border bg-warning-bg px-4 py-3 text-sm">
              {isUpcoming ? "这是将要生效的版本，" : `新版 ${upcoming.version} `}
              {upcoming.effectiveOn}生效。
              <Link
                to={isUpcoming ? `/legal/${kind}` : `/legal/${kind}?version=${encodeURIComponent(upcoming.version)}`}
                className="mx-1 text-warning-text underline underline-offset-2"
              >
                {isUpcoming ? "看现行版本" : "读新版"}
              </Link>
            </p>
          )}
          {isOld && (
            <p className="mt-3 rounded-md border border-warning-border bg-warning-bg px-4 py-3 text-sm">
              这是以前的版本。
              <Link to={`/legal/${kind}`} className="mx-1 text-warning-text underline underline-offset-2">
                看现行版本
              </Link>
            </p>
          )}
        </header>
        {comparison === null ? <Prose html={html} /> : <LegalChanges kind={kind} comparison={comparison} />}
        <LegalEditions kind={kind} editions={editions} />
        <nav aria-label="其他条款" className="mt-8 flex flex-wrap gap-x-6 border-t border-border pt-4 text-sm">
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
