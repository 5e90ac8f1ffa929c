import { priceHistory } from "../../src/features/access/prices/server/price-tables.ts";
import { productParts, products } from "../../src/features/commerce/products/server/product-tables.ts";
import { proposals } from "../../src/features/services/co-creation/server/co-creation-tables.ts";
import { publishProposal } from "../../src/features/services/co-creation/server/public-store.ts";
import type { Database } from "../../src/ports/database.ts";
import type { PlantedContent } from "./planted.ts";

/** What is public as a whole, so that the sitemaps have a file of each kind: a bundle on sale and an open proposal. */
export async function plantLists({
  db,
  content: { bookIds, courseIds },
  now,
}: {
  db: Database;
  content: PlantedContent;
  now: Date;
}): Promise<void> {
  const facts = {
    kind: "bundle",
    title: "一套",
    priceFen: 100,
    isOnSale: true,
    createdAt: now,
    updatedAt: now,
  } as const;
  const parts = [`book:${bookIds[0]}`, `course:${courseIds[0]}`];
  await db.transaction(async (tx) => {
    const [bundle] = await tx.insert(products).values(facts).returning();
    if (!bundle) throw new Error("the product was not inserted");
    const { id: productId, priceFen } = bundle;
    const price = { subject: `product:${productId}`, fromAt: now, priceFen, isPromotional: false } as const;
    await tx.insert(priceHistory).values(price);
    await tx
      .insert(productParts)
      .values(parts.map((resourceKey, position) => ({ productId, position, resourceKey, listPriceFen: priceFen })));
  });
  await db.transaction(async (tx) => {
    const by = { authorId: 999_999, leadId: 999_999, sendingKey: "planted", sentHash: "" };
    const written = { kind: "topic" as const, title: "一个选题", text: "说明", pictures: [], reason: "" };
    const [proposal] = await tx
      .insert(proposals)
      .values({
        ...by,
        ...written,
        state: "collecting",
        visibility: "published",
        votes: 0,
        createdAt: now,
        openedAt: now,
      })
      .returning();
    if (!proposal) throw new Error("the proposal was not inserted");
    await publishProposal(tx, proposal);
  });
}
