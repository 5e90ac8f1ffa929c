import { addEntry } from "../import-report.ts";
import type { Carrier, ImportRun } from "../import-targets.ts";
import type { ImportPlan } from "../plan/import-plan.ts";
import { stripOrderPrefix } from "../source/natural-order.ts";
import type { SourceTree } from "../source/source-tree.ts";

interface AttachmentRun {
  plan: ImportPlan;
  tree: SourceTree;
  options: ImportRun;
  carrier: Carrier;
}

/** Files of the source to attach to its result; a file that cannot be imported is a line of the report. */
export async function takeAttachments(
  paths: readonly string[],
  { plan, tree, options, carrier }: AttachmentRun,
): Promise<void> {
  for (const [position, path] of paths.entries()) {
    const fileName = path.slice(path.lastIndexOf("/") + 1);
    const content = { stream: await tree.open(path), sizeBytes: tree.sizeOf(path) };
    try {
      await options.targets.downloads.addDownload({
        summary: "",
        category: "",
        carrier,
        position,
        content_type: "download",
        sourceKey: `${options.key}:${carrier.kind === "article" ? `${carrier.id}:` : ""}${path}`,
        title: stripOrderPrefix(fileName.replace(/(?<=.)\.[^.]{1,10}$/, "")),
        published_at: options.now().toISOString(),
        file: { fileName, label: "", notes: "", content },
      });
    } catch (error) {
      plan.report.documents.failed += 1;
      addEntry(plan.report, "failed", { where: path, detail: error instanceof Error ? error.message : String(error) });
    } finally {
      content.stream.destroy();
    }
  }
}
