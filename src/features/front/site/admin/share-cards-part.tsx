import { AnswerView } from "../../../../ui/console/answer-view.tsx";
import { useAnswer } from "../../../../ui/console/console-data.ts";
import { Facts, Moment, PagePart, type StateTone, stateOf } from "../../../../ui/console/page-parts.tsx";
import { readShareCards, type ShareCardsState } from "../../share-cards/admin-contract.ts";

const STATES: Readonly<Record<ShareCardsState["state"], readonly [label: string, tone: StateTone]>> = {
  off: ["没有配置公众号", "ended"],
  works: ["可用", "good"],
  fails: ["微信没有给票据", "bad"],
};

/** Shows whether pages that are shared inside WeChat get a card with title and picture. */
export function ShareCardsPart() {
  const answer = useAnswer(readShareCards, {});
  return (
    <PagePart
      title="微信分享卡片"
      text="在微信里分享一页时带上标题、摘要和图片，要有公众号；没有公众号时分享的是链接。"
    >
      <AnswerView answer={answer} shape="line" failure="分享卡片的状态没有取到">
        {({ state, app_id, holds_until, problem }) => (
          <Facts
            facts={[
              ["状态", stateOf(STATES, state)],
              ["公众号", app_id],
              ["票据到期", holds_until && <Moment key="until" at={holds_until} />],
              ["微信的答复", problem],
            ]}
          />
        )}
      </AnswerView>
    </PagePart>
  );
}
