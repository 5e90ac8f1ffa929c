import { useState } from "react";
import { AnswerFailure } from "../../../../ui/console/answer-view.tsx";
import { useAct, useAnswer } from "../../../../ui/console/console-data.ts";
import { PagePart } from "../../../../ui/console/page-parts.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Sheet } from "../../../../ui/dialog/sheet.tsx";
import { readSamples, removeSamples, type SampleCounts } from "../samples-contract.ts";

/** Removes the invented members of the demo; nothing on a site without any. */
export function SamplesPart() {
  const answer = useAnswer(readSamples, {});
  const { data } = answer;
  const [isOpen, setOpen] = useState(false);
  const removal = useAct(removeSamples, {
    changes: [readSamples],
    done: "示例会员和他们写的已经移除",
    onDone: () => setOpen(false),
  });
  if (data === undefined)
    return answer.isError ? <AnswerFailure answer={answer} title="示例内容的数目没有取到" /> : null;
  if (data.samples === null) return null;
  return (
    <PagePart
      title="示例内容"
      text="站点上有标着“示例”的会员、话题和评价，用来看看站点热闹起来是什么样。它们在的时候，真实的收款不能启动。"
    >
      <Button variant="secondary" onClick={() => setOpen(true)}>
        移除示例会员
      </Button>
      <Sheet isOpen={isOpen} title="移除示例会员" text="不能撤销。" onClose={() => setOpen(false)}>
        <Effects {...data.samples} />
        <div className="mt-5 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={() => setOpen(false)}>
            取消
          </Button>
          <Button variant="danger" busyLabel={removal.isPending ? "正在移除" : null} onClick={() => removal.mutate({})}>
            移除
          </Button>
        </div>
      </Sheet>
    </PagePart>
  );
}

function Effects({ accounts, topics, posts, reviews, cases, services, answered }: SampleCounts) {
  const removed = [
    [accounts, "位示例会员"],
    [topics, "个话题"],
    [posts, "条评论"],
    [reviews, "条评价"],
    [cases, "个委托案例"],
  ] as const;
  const counted = removed.flatMap(([count, noun]) => (count === 0 ? [] : [`${count} ${noun}`]));
  return (
    <dl className="space-y-3 text-sm">
      <div>
        <dt className="font-medium">会移除</dt>
        <dd className="mt-1 text-text-secondary">
          {counted.join("、")}
          {services > 0 && `${counted.length > 0 ? "；" : ""}停止 ${services} 项示例预约，已有的预约不变`}。
        </dd>
      </div>
      <div>
        <dt className="font-medium">会留下</dt>
        <dd className="mt-1 text-text-secondary">
          真实的人写的一切
          {answered > 0 && `，连同他们回答过的 ${answered} 个示例话题的标题`}
          ；随站点来的课程、书、文章、媒体、下载和商品，不需要的在各自的页面下架。
        </dd>
      </div>
    </dl>
  );
}
