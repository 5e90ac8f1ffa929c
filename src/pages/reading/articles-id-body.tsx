import earlyArticle from "virtual:early-article";
import { useRouteLoaderData } from "react-router";
import type { PageHandle } from "../../app-context.ts";
import { AccessGate } from "../../features/access/membership/web/gate/access-gate.tsx";
import { BuyAlone } from "../../features/commerce/products/web/buy-alone.tsx";
import { LateThread } from "../../features/community/discussions/web/late-thread.tsx";
import { getArticle } from "../../features/content/articles/contract.ts";
import { ArticlePage, ArticleSkeleton } from "../../features/content/articles/web/article-page.tsx";
import { browserSession } from "../../features/identity/auth/web/browser-session.ts";
import { CreditsLine } from "../../features/services/co-creation/web/credits-line.tsx";
import { callEndpoint } from "../../kit/api/call-endpoint.ts";
import { LateFiles } from "../../screens/reading/late-parts.tsx";
import { useTextParts } from "../../screens/reading/text-parts.tsx";
import { requireDigits } from "../../screens/site/route-failure.ts";
import type { Route } from "./+types/articles-id-body";
import type { loader as headLoader } from "./articles-id-head.tsx";

export const handle: PageHandle = { ownScript: earlyArticle };

/** The body is fetched in the browser with the visitor's rights (spec §2: not rendered on the server). */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  // The loader of the head runs at the same time; an id that it rejects is not requested from the API (spec §5).
  const id = requireDigits(request, params.id);
  browserSession();
  return callEndpoint(getArticle, { query: {}, params: { id } });
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  const article = useHead()?.article;
  return (
    <>
      <noscript>
        <p className="page-width pt-8 font-medium">文章正文需要浏览器开启 JavaScript 才能读。</p>
      </noscript>
      <ArticleSkeleton
        title={article?.title ?? ""}
        lead={article?.lead ?? ""}
        coverUrl={article?.cover_url ?? ""}
        isGated={article?.is_complete === false}
        hasMath={article?.has_math === true}
      />
    </>
  );
}

export default function ArticlesIdBody({ loaderData }: Route.ComponentProps) {
  const head = useHead();
  const files = head?.files ?? [];
  const { tools, follower } = useTextParts("article");
  return (
    <ArticlePage
      key={loaderData.article.id}
      article={loaderData.article}
      related={head?.related ?? []}
      ofAuthor={head?.ofAuthor ?? { others: [], total: 0 }}
      gate={(article, own) => (
        <AccessGate
          access={article.access}
          contentType={article.content_type}
          own={own}
          resource={{ type: "article", id: article.id }}
          lead={`这是试读部分，全文约 ${article.word_count} 字`}
          lowestPriceFen={head?.lowestPriceFen ?? null}
          alone={head?.alone && <BuyAlone offer={head.alone} />}
        />
      )}
      tools={tools}
      follower={follower}
      attachments={files.length === 0 ? null : <LateFiles items={files} />}
      discussion={
        <>
          <CreditsLine credits={head?.credits ?? null} className="mb-8" />
          <LateThread kind="article" id={loaderData.article.id} />
        </>
      }
    />
  );
}

function useHead() {
  return useRouteLoaderData<typeof headLoader>("articles-id");
}
