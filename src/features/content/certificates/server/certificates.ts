import type { PersonalSource } from "../../../../domain/people/personal-source.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import { dayOf } from "../../../../kit/values/shanghai-day.ts";
import { coursePath } from "../../courses/course-paths.ts";
import * as admin from "../admin-contract.ts";
import * as contract from "../contract.ts";
import { toCheckedCertificate, toIssuedCertificate, toOwnCertificate } from "./certificate-answers.ts";
import { findCertificate, listCertificatesOf, listIssued } from "./certificate-store.ts";
import type { CertificatesDependencies } from "./certificates-context.ts";
import { makeCertificate } from "./make-certificate.ts";
import { personalCertificates } from "./personal-certificates.ts";
import { revokeCertificate, withdrawCertificate } from "./take-back.ts";

/** Certificates for finished courses: created, checked, withdrawn, revoked. */
export function createCertificates(context: CertificatesDependencies): {
  endpoints: ServedEndpoint[];
  personal: PersonalSource;
} {
  const { db } = context;
  const endpoints = [
    serveEndpoint(contract.listCertificates, async (_input, { user }) => {
      const items = await listCertificatesOf(db, user.id);
      return { items: items.map(toOwnCertificate), ready: await listReady(context, user.id) };
    }),
    serveEndpoint(contract.makeCertificate, async ({ params, body }, { user }) => {
      const made = await makeCertificate(context, { userId: user.id, courseId: params.id, name: body.name });
      await context.onMade?.({ user, courseId: params.id });
      return { certificate: toOwnCertificate(made) };
    }),
    serveEndpoint(contract.withdrawCertificate, async ({ params }, { user }) => ({
      certificate: toOwnCertificate(await withdrawCertificate(context, { userId: user.id, number: params.number })),
    })),
    serveEndpoint(contract.checkCertificate, async ({ params }) =>
      toCheckedCertificate(await findCertificate(db, params.number)),
    ),
    serveEndpoint(admin.listIssuedCertificates, async ({ query }) => {
      const { page, page_size, course_id: courseId, user_id: userId } = query;
      const { rows, total } = await listIssued(db, {
        page,
        pageSize: page_size,
        ...(courseId !== undefined && { courseId }),
        ...(userId !== undefined && { userId }),
      });
      return { items: rows.map(toIssuedCertificate), total, page, page_size };
    }),
    serveEndpoint(admin.revokeCertificate, async ({ params, body }, { note }) =>
      toIssuedCertificate(await revokeCertificate(context, { number: params.number, reason: body.reason, note })),
    ),
  ];
  return { endpoints, personal: personalCertificates(db) };
}

/** Finished courses for which a certificate can be made. */
async function listReady({ db, courses }: CertificatesDependencies, userId: number) {
  const [finished, made] = await Promise.all([
    courses.listFinished({ userId, work: "course" }),
    listCertificatesOf(db, userId),
  ]);
  const certifiedIds = new Set(made.filter(({ withdrawnAt }) => withdrawnAt === null).map(({ courseId }) => courseId));
  const open = new Map(finished.flatMap((one) => (certifiedIds.has(one.workId) ? [] : [[one.workId, one.finishedAt]])));
  const cards = await courses.listCards([...open.keys()]);
  return cards
    .filter((card) => card.has_certificate)
    .map(({ id, title, shelf }) => ({
      course_id: id,
      title,
      path: coursePath({ id, shelf }),
      finished_on: dayOf(open.get(id) ?? new Date(0)),
    }));
}
