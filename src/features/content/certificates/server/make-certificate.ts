import { randomInt } from "node:crypto";
import { conflict, invalidInput, notFound } from "../../../../kit/api/app-error.ts";
import { dayOf } from "../../../../kit/values/shanghai-day.ts";
import { claimsOffice } from "../../../identity/auth/official-name.ts";
import { tidyName } from "../../../identity/auth/visible-name.ts";
import { CERTIFICATES_A_COURSE, NAME_CHARACTERS } from "../certificate-limits.ts";
import { NUMBER_DIGITS } from "../certificate-number.ts";
import {
  type CertificateRow,
  countCertificatesOfCourse,
  findCertificateOfCourse,
  insertCertificate,
  lockCertificatesOf,
} from "./certificate-store.ts";
import type { CertificatesDependencies } from "./certificates-context.ts";

/**
 * Returns the certificate of a finished course, and creates it when there is none yet. It stays valid when the course
 * or the progress changes. Throws 404, 409, 422.
 */
export async function makeCertificate(
  context: CertificatesDependencies,
  { userId, courseId, name: typed }: { userId: number; courseId: number; name: string },
): Promise<CertificateRow> {
  const { db, clock, courses } = context;
  const known = await findCertificateOfCourse(db, { userId, courseId });
  if (known) return requireValid(known);
  const name = await readName(context, typed);
  const [course] = await courses.listCards([courseId]);
  if (!course) throw notFound("内容不存在");
  if (!course.has_certificate) throw conflict("NO_CERTIFICATE", "这门课没有结业证明");
  const finished = (await courses.listFinished({ userId, work: "course" })).find(({ workId }) => workId === courseId);
  if (!finished) throw conflict("COURSE_NOT_FINISHED", "学完全部课才能做结业证明");
  return db.transaction(async (tx) => {
    await lockCertificatesOf(tx, userId);
    // Two simultaneous requests both return the first certificate.
    const first = await findCertificateOfCourse(tx, { userId, courseId });
    if (first) return requireValid(first);
    if ((await countCertificatesOfCourse(tx, { userId, courseId })) >= CERTIFICATES_A_COURSE)
      throw conflict("TOO_MANY_CERTIFICATES", `一门课最多做 ${CERTIFICATES_A_COURSE} 次证明，撤回的也算`);
    const made = {
      number: drawNumber(),
      userId,
      courseId,
      courseTitle: course.title,
      name,
      finishedOn: dayOf(finished.finishedAt),
      issuedAt: clock.now(),
      withdrawnAt: null,
      revokedAt: null,
      revokeReason: null,
    };
    await insertCertificate(tx, made);
    return made;
  });
}

function requireValid(certificate: CertificateRow): CertificateRow {
  if (certificate.revokedAt !== null)
    throw conflict("CERTIFICATE_REVOKED", "本站撤销了这门课的结业证明，不能再做；有疑问请联系客服");
  return certificate;
}

async function readName({ readSiteName, requireCleanText }: CertificatesDependencies, typed: string): Promise<string> {
  const name = tidyName(typed);
  if (name === null || [...name].length > NAME_CHARACTERS)
    throw invalidInput({ name: [`名字是 1–${NAME_CHARACTERS} 个看得见的字符`] });
  if (claimsOffice(name, await readSiteName()))
    throw invalidInput({ name: ["名字不能自称管理员、官方、客服或本站，请换一个"] });
  await requireCleanText([name]);
  return name;
}

function drawNumber(): string {
  return Array.from({ length: NUMBER_DIGITS }, () => randomInt(10)).join("");
}
