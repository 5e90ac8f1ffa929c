// The script of a process that renders Markdown for the site, one text at a time; the site ends the process.
import { AppError } from "../../kit/api/app-error.ts";
import { renderMarkdown } from "../../kit/markdown/render-markdown.ts";
import { answerTasks } from "./answer-tasks.ts";

answerTasks(async ({ source, links, images, ...options }) => {
  const [linkAnswers, imageAnswers] = [new Map(links), new Map(images)];
  try {
    const rendered = await renderMarkdown(source, {
      ...options,
      resolveLink: (href) => linkAnswers.get(href) ?? null,
      resolveImage: (src) => imageAnswers.get(src) ?? null,
    });
    return { kind: "rendered", rendered };
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    const { status, code, message } = thrown;
    return { kind: "refused", status, code, message };
  }
});
