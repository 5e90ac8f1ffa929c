import { useState } from "react";
import { useAct } from "../../../../ui/console/console-data.ts";
import { listQuery } from "../../../../ui/console/list/list-choice.ts";
import type { ListColumn } from "../../../../ui/console/list/list-types.ts";
import { ResourceList } from "../../../../ui/console/list/resource-list.tsx";
import { choicesOf, Moment, PageHead, type StateTone, stateOf } from "../../../../ui/console/page-parts.tsx";
import { NamedPerson } from "../../../../ui/console/person-name.tsx";
import { ReasonSheet } from "../../../../ui/console/reason-sheet.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Link } from "../../../../ui/controls/link.tsx";
import { useConfirm } from "../../../../ui/dialog/confirm.ts";
import { productPath } from "../../products/product-paths.ts";
import { PRODUCT_SOURCE } from "../../products/product-source.ts";
import { type AdminReview, answerReview, exportReviews, listAdminReviews, withdrawAnswer } from "../admin-contract.ts";
import { REVIEW_STATE_TITLES } from "../admin-state-titles.ts";
import { ANSWER_CHARACTERS } from "../review-rules.ts";

const STATES: Readonly<Record<AdminReview["state"], readonly [string, StateTone]>> = {
  published: [REVIEW_STATE_TITLES.published, "good"],
  held: [REVIEW_STATE_TITLES.held, "waiting"],
  hidden: [REVIEW_STATE_TITLES.hidden, "ended"],
};

const CHANGES = [listAdminReviews];

/** Lists buyers' reviews of products and the answers of the site. */
export function ReviewsPage() {
  const [answering, setAnswering] = useState<AdminReview | null>(null);
  const answer = useAct(answerReview, {
    changes: CHANGES,
    done: "回答已经发布，写评价的人会收到通知",
    onDone: () => setAnswering(null),
  });
  const withdraw = useAct(withdrawAnswer, { changes: CHANGES, done: "回答已经收回" });
  const confirm = useConfirm();
  const askToWithdraw = ({ id }: AdminReview) =>
    confirm({
      title: "收回回答",
      text: "回答从商品页上消失，文字不保留；以后可以另写一份，写评价的人会再收到通知。",
      label: "收回回答",
      onConfirm: async () => {
        await withdraw.mutateAsync({ params: { review_id: id } });
      },
    });
  const columns: readonly ListColumn<AdminReview>[] = [
    {
      key: "text",
      title: "评价",
      render: ({ text, answer: given }) => (
        <div className="max-w-[36em] min-w-48 whitespace-pre-wrap">
          {text}
          {given !== null && <p className="mt-1 text-text-secondary">本站回答：{given}</p>}
        </div>
      ),
    },
    { key: "rating", title: "星", sort: "rating", isNumber: true, render: ({ rating }) => rating },
    {
      key: "product",
      title: "商品",
      render: ({ product_id, title }) =>
        title === "" ? (
          "已经没有了"
        ) : (
          <Link to={productPath(product_id)} className="text-brand hover:underline">
            {title}
          </Link>
        ),
    },
    { key: "state", title: "状态", isPinned: true, render: ({ state }) => stateOf(STATES, state) },
    { key: "author", title: "谁", render: ({ author }) => <NamedPerson person={author} /> },
    { key: "at", title: "时间", sort: "id", render: ({ created_at }) => <Moment at={created_at} /> },
    {
      key: "edited",
      title: "修改",
      sort: "edited_at",
      isHidden: true,
      render: ({ edited_at }) => edited_at && <Moment at={edited_at} />,
    },
    {
      key: "acts",
      title: "回答",
      isPinned: true,
      render: (row) => (
        <div className="flex gap-2">
          {row.state === "published" && (
            <Button size="small" variant="secondary" onClick={() => setAnswering(row)}>
              {row.answer === null ? "回答" : "改写"}
            </Button>
          )}
          {row.answer !== null && (
            <Button size="small" variant="danger" disabled={withdraw.isPending} onClick={() => askToWithdraw(row)}>
              收回回答
            </Button>
          )}
        </div>
      ),
    },
  ];
  return (
    <>
      <PageHead title="评价" text="买过的人写的，新的在前。隐藏和放行在“审核”里，和其他发言一起。" />
      <ResourceList
        endpoint={listAdminReviews}
        name="评价"
        columns={columns}
        keyOf={({ id }) => id}
        search="评价、回答、商品、写的人"
        filters={[
          { name: "state", label: "状态", kind: "choice", choices: choicesOf(STATES) },
          { name: "is_unanswered", label: "回答", kind: "choice", choices: [["true", "还没有回答的"]] },
          { name: "product_id", label: "商品", kind: "source", source: PRODUCT_SOURCE },
          { name: "author_id", label: "谁", kind: "person" },
          { name: "from", label: "从", kind: "day" },
          { name: "to", label: "到", kind: "day" },
        ]}
        input={(choice) => ({ query: listQuery(choice) })}
        csv={{
          endpoint: exportReviews,
          input: (choice) => ({ query: listQuery({ ...choice, at: null }) }),
          fileName: "评价.csv",
        }}
        empty={{ title: "还没有评价", text: "买过商品的人写了评价以后，会出现在这里。" }}
      />
      {answering !== null && (
        <ReasonSheet
          title={`回答对“${answering.title}”的评价`}
          text={answering.text}
          field="以本站的名义回答"
          hint="人人看得到，写评价的人会收到通知。"
          initial={answering.answer ?? ""}
          maxLength={ANSWER_CHARACTERS}
          label="发布回答"
          isBusy={answer.isPending}
          onConfirm={(text) => answer.mutate({ params: { review_id: answering.id }, body: { text } })}
          onClose={() => setAnswering(null)}
        />
      )}
    </>
  );
}
