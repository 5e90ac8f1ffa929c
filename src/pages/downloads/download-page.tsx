import { appContext } from "../../app-context.ts";
import { LEVEL, requiredLevelOf } from "../../domain/access/levels.ts";
import { productPath } from "../../features/commerce/products/product-paths.ts";
import { DOWNLOADS_PATH } from "../../features/content/downloads/download-paths.ts";
import { DownloadCard } from "../../features/content/downloads/web/download-card.tsx";
import { downloadMeta } from "../../features/content/downloads/web/download-meta.ts";
import { VersionList } from "../../features/content/downloads/web/version-list.tsx";
import { loadContent, readPathId } from "../../screens/site/load-page.ts";
import { LinkButton } from "../../ui/controls/button.tsx";
import { Breadcrumbs } from "../../ui/layout/breadcrumbs.tsx";
import { SectionHeading } from "../../ui/layout/section-heading.tsx";
import type { Route } from "./+types/download-page";

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const id = readPathId(request, params.id);
  const app = context.get(appContext);
  const { download } = await loadContent(
    () => app.downloads.getDownload(id),
    () => ({ label: "看全部下载", to: DOWNLOADS_PATH }),
  );
  const [{ name }, alone] = await Promise.all([app.site.readSettings(), app.products.findSoleOffer("download", id)]);
  return { download, alone, siteName: name, origin: app.facts.origin };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? downloadMeta(loaderData) : [];
}

export default function DownloadPage({ loaderData: { download, alone } }: Route.ComponentProps) {
  const { carrier, title } = download;
  const isGated = (requiredLevelOf(download.content_type) ?? LEVEL.admin) >= LEVEL.vip;
  const above = carrier ? { label: carrier.title, to: carrier.path } : { label: "下载", to: DOWNLOADS_PATH };
  return (
    <main id="main" className="page-width pt-4 pb-24">
      <Breadcrumbs crumbs={[above, { label: title }]} />
      <h1 className="sr-only">{title}</h1>
      <div className="mt-6 max-w-3xl">
        <DownloadCard
          download={download}
          headingLevel="h2"
          isLink={false}
          alone={
            isGated &&
            alone !== null && (
              <LinkButton to={productPath(alone.id)} variant="secondary" prefetch="intent">
                {alone.label}
              </LinkButton>
            )
          }
        />
        {download.versions.length > 1 && (
          <section className="mt-12">
            <SectionHeading title="全部版本" />
            <VersionList download={download} />
          </section>
        )}
      </div>
    </main>
  );
}
