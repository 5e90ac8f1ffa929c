import { and, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { certificates } from "./certificate-tables.ts";

export type CertificateRow = Omit<typeof certificates.$inferSelect, "id">;

interface CourseOfPerson {
  userId: number;
  courseId: number;
}

export async function findCertificate(db: DatabaseOrTransaction, number: string): Promise<CertificateRow | null> {
  const [row] = await db.select().from(certificates).where(eq(certificates.number, number));
  return row ?? null;
}

/** The row, locked until the transaction ends. */
export async function lockCertificate(tx: Transaction, number: string): Promise<CertificateRow | null> {
  const [row] = await tx.select().from(certificates).where(eq(certificates.number, number)).for("update");
  return row ?? null;
}

/** The certificate that was not withdrawn, even if the site revoked it. */
export async function findCertificateOfCourse(
  db: DatabaseOrTransaction,
  { userId, courseId }: CourseOfPerson,
): Promise<CertificateRow | null> {
  const [row] = await db
    .select()
    .from(certificates)
    .where(and(isOf({ userId, courseId }), isNull(certificates.withdrawnAt)));
  return row ?? null;
}

export async function countCertificatesOfCourse(db: DatabaseOrTransaction, of: CourseOfPerson): Promise<number> {
  const [row] = await db.select({ made: count() }).from(certificates).where(isOf(of));
  return row?.made ?? 0;
}

/** Serialises the creation of a user's certificates. */
export async function lockCertificatesOf(tx: Transaction, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`certificates:${userId}`}, 0))`);
}

export async function insertCertificate(tx: Transaction, row: CertificateRow): Promise<void> {
  await tx.insert(certificates).values(row);
}

export async function updateCertificate(
  tx: Transaction,
  number: string,
  change: Partial<Pick<CertificateRow, "name" | "withdrawnAt" | "revokedAt" | "revokeReason">>,
): Promise<void> {
  await tx.update(certificates).set(change).where(eq(certificates.number, number));
}

export async function listCertificatesOf(db: DatabaseOrTransaction, userId: number): Promise<CertificateRow[]> {
  return db
    .select()
    .from(certificates)
    .where(eq(certificates.userId, userId))
    .orderBy(desc(certificates.issuedAt), desc(certificates.number));
}

function isOf({ userId, courseId }: CourseOfPerson): SQL | undefined {
  return and(eq(certificates.userId, userId), eq(certificates.courseId, courseId));
}
