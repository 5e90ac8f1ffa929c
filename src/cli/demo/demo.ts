import { type AppOptions, openApp } from "../open-app.ts";

/** Runs `demo remove`. */
export async function runDemo(options: AppOptions): Promise<void> {
  const removed = await openApp(options, (app) => app.removeSamples());
  const { accounts, topics, posts, reviews, cases, services, answered } = removed;
  const isNothing = Object.values(removed).every((count) => count === 0);
  process.stdout.write(
    isNothing
      ? "没有示例会员，什么也不用移除\n"
      : `已移除示例会员 ${accounts} 位、话题 ${topics} 个、评论 ${posts} 条、评价 ${reviews} 条、委托案例 ${cases} 个，停止预约 ${services} 项\n`,
  );
  if (!isNothing) {
    process.stdout.write(
      "示例课程、书、文章、媒体、下载和商品留着：它们是可以真的交付的内容，买过的人还要用；不需要的在控制台下架\n",
    );
  }
  if (answered > 0) process.stdout.write(`有 ${answered} 个示例话题有人回答过，标题和回答留着，正文已移除\n`);
}
