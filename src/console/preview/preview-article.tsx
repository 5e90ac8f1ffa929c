import { AccessGate } from "../../features/access/membership/web/gate/access-gate.tsx";
import { previewArticle } from "../../features/content/articles/admin-contract.ts";
import { GATED_TEXT_CLASS } from "../../seo/gated-text.ts";
import { AnswerView } from "../../ui/console/answer-view.tsx";
import { useAnswer } from "../../ui/console/console-data.ts";
import type { ConsolePageProps } from "../../ui/console/page.ts";
import { Prose } from "../../ui/prose/prose.tsx";
import { PreviewFrame, useReaderView } from "./preview-frame.tsx";

const ANSWERED = { state: "ready", error: null, reload: () => {} } as const;

/**
 * The text of an article as readers of a level will see it. Not by the component of the readers' page: a part of its own
 * for the console would cost every reader of an article one more request.
 */
export function PreviewArticle({ params }: ConsolePageProps) {
  const id = Number(params.id);
  const as = useReaderView();
  const answer = useAnswer(previewArticle, { params: { id }, query: { as } });
  return (
    <PreviewFrame title={answer.data?.article.title ?? "文章"} editPath={`/articles/${id}`}>
      <AnswerView answer={answer} shape="form" failure="文章没有取到">
        {({ article }) => (
          <main id="main" className="page-width pb-24">
            <article className="mx-auto max-w-reading pt-4">
              <h1 className="mt-6 text-[2rem] leading-tight font-semibold">{article.title}</h1>
              {article.lead !== "" && <p className="mt-4 text-lg text-text-secondary">{article.lead}</p>}
              <p className="mt-2 mb-8 text-sm text-text-muted">{[article.author, ...article.tags].join(" · ")}</p>
              <Prose
                html={article.html}
                hasMath={article.has_math}
                className={article.is_complete ? "" : GATED_TEXT_CLASS}
              />
              {!article.is_complete && (
                <div className="mt-4">
                  <AccessGate
                    access={article.access}
                    contentType={article.content_type}
                    own={ANSWERED}
                    resource={{ type: "article", id }}
                    lead={`这是试读部分，全文约 ${article.word_count} 字`}
                    lowestPriceFen={null}
                  />
                </div>
              )}
            </article>
          </main>
        )}
      </AnswerView>
    </PreviewFrame>
  );
}
