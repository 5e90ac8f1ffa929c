// The script of the process that imports the demo content. The renderer's memory, including about forty megabytes of
// WebAssembly, is never freed in the process that loaded it, so this process ends.
import { connectDatabase } from "../adapters/database/connect.ts";
import { startDatabaseClock } from "../adapters/database/database-clock.ts";
import { type SeedDependencies, seedDemo } from "../composition/demo/seed-demo.ts";
import { seedPromotion } from "../composition/demo/seed-promotion.ts";
import { seedSamples } from "../composition/demo/seed-samples.ts";
import { searchedContent } from "../composition/searched-content.ts";
import { seedPlans } from "../features/access/membership/server/plans/seed-plans.ts";
import { seedProducts } from "../features/commerce/products/server/seed-products.ts";
import { seedBoards } from "../features/community/topics/server/seed-boards.ts";
import { withIndexing } from "../features/front/search/server/with-indexing.ts";
import { seedBooking } from "../features/services/booking/server/seed-booking.ts";
import { seedCoCreation } from "../features/services/co-creation/server/seed-co-creation.ts";
import { seedOutsourcing } from "../features/services/outsourcing/server/seed-outsourcing.ts";
import { renderMarkdown } from "../kit/markdown/render-markdown.ts";
import { createLogger } from "../kit/process/logger.ts";
import type { RenderUserText } from "../ports/user-text.ts";
import { createContentSlices } from "./content-slices.ts";
import type { SeedTask } from "./seed-in-process.ts";

/** One connection holds the lock, the others write. */
const CONNECTIONS = 4;

// The site handles signals to the whole group; without the site the process has no purpose.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
process.once("disconnect", () => process.exit(1));
process.once("message", (task: SeedTask) => {
  seed(task).then(
    () => process.exit(0),
    (error: unknown) => process.send?.(error, () => process.exit(1)),
  );
});

async function seed({ url, place, contentFolder, logLevel, hasSamples }: SeedTask): Promise<void> {
  const logger = createLogger(logLevel);
  const { db, pool, close } = connectDatabase({ url, max: CONNECTIONS, applicationName: "zhixing-seed", logger });
  const clock = await startDatabaseClock({ pool, logger });
  const fillPlans = () => seedPlans(db);
  const fillBoards = () => seedBoards(db).then(() => seedCoCreation({ db, clock }));
  const slices = createContentSlices({ db, place, clock, logger });
  const { describeSold } = slices;
  const indexed = withIndexing(db, searchedContent);
  const fillProducts: SeedDependencies["fillProducts"] = (ids) =>
    seedProducts({ db: indexed, clock, describeSold }, ids)
      .then(() => seedPromotion({ db, clock }))
      .then(() => seedOutsourcing({ db, hasCases: hasSamples }));
  const renderUserText: RenderUserText = (source) => renderMarkdown(source, { writer: "user" });
  const fillSamples: SeedDependencies["fillSamples"] = async (samples, targets) => {
    if (!hasSamples) return;
    await seedBooking({ db });
    await seedSamples({ db: indexed, now: clock.now(), renderUserText, samples, targets });
  };
  await seedDemo({ ...slices, db, clock, contentFolder, fillPlans, fillProducts, fillBoards, fillSamples });
  clock.stop();
  await close();
}
