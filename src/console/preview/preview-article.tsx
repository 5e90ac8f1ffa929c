import { AccessGate } from "../../features/access/membership/web/gate/access-gate.tsx";
import { previewArticle } from "../../features/content/articles/admin-contract.ts";
import { ArticlePage } from "../../features/content/articles/web/article-page.tsx";
import { AnswerView } from "../../ui/console/answer-view.tsx";
import { useAnswer } from "../../ui/console/console-data.ts";
import type { ConsolePageProps } from "../../ui/console/page.ts";
import { PreviewFrame, useReaderView } from "./preview-frame.tsx";

/** An article as readers of a level will see it. */
export function PreviewArticle({ params }: ConsolePageProps) {
  const id = Number(params.id);
  const as = useReaderView();
  const answer = useAnswer(previewArticle, { params: { id }, query: { as } });
  const title = answer.data?.article.title ?? "文章";
  return (
    <PreviewFrame title={title} editPath={`/articles/${id}`}>
      <AnswerView answer={answer} shape="form" failure="文章没有取到">
        {({ article }) => (
          <ArticlePage
            key={as}
            article={article}
            related={[]}
            ofAuthor={{ others: [], total: 0 }}
            gate={({ access, content_type, word_count }, own) => (
              <AccessGate
                access={access}
                contentType={content_type}
                own={{ ...own, state: "ready" }}
                resource={{ type: "article", id }}
                lead={`这是试读部分，全文约 ${word_count} 字`}
                lowestPriceFen={null}
              />
            )}
            tools={null}
            follower={() => null}
            attachments={null}
            discussion={null}
          />
        )}
      </AnswerView>
    </PreviewFrame>
  );
}
