import type { PersonalSource } from "../../../../domain/people/personal-source.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import { exportList, readListPage } from "../../../../kit/tables/list-rows.ts";
import { namePeople } from "../../../../kit/tables/listed-people.ts";
import { dayOf } from "../../../../kit/values/shanghai-day.ts";
import { coursePath } from "../../courses/course-paths.ts";
import * as admin from "../admin-contract.ts";
import { formatNumber } from "../certificate-number.ts";
import * as contract from "../contract.ts";
import { toCheckedCertificate, toIssuedCertificate, toOwnCertificate } from "./certificate-answers.ts";
import { listedCertificates } from "./certificate-list-store.ts";
import { type CertificateRow, findCertificate, listCertificatesOf } from "./certificate-store.ts";
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
      const { page, ...filter } = query;
      const { rows, total, next } = await readListPage(admin.certificateList, page, listedCertificates(db, filter));
      return { items: await toListed(context, rows), total, next };
    }),
    serveEndpoint(admin.exportCertificates, ({ query: { page, ...filter } }, { note }) => {
      note({ subject: "certificates", after: filter });
      return exportList({
        list: admin.certificateList,
        page,
        source: listedCertificates(db, filter),
        toItems: (rows) => toListed(context, rows),
        columns: EXPORTED_COLUMNS,
        cells: ({ issued_at, state, number, user, ...certificate }) => ({
          ...certificate,
          user_name: user.name,
          user_id: user.user_id,
          number: formatNumber(number),
          state: STATE_NAMES[state],
          issued_at: new Date(issued_at),
        }),
        fileName: "certificates",
        displayName: "结业证明",
      });
    }),
    serveEndpoint(admin.revokeCertificate, async ({ params, body }, { note }) =>
      toIssuedCertificate(await revokeCertificate(context, { number: params.number, reason: body.reason, note })),
    ),
  ];
  return { endpoints, personal: personalCertificates(db) };
}

const EXPORTED_COLUMNS = {
  number: "编号",
  name: "姓名",
  user_name: "用户",
  user_id: "用户编号",
  course_title: "课程",
  state: "状态",
  finished_on: "学完日期",
  issued_at: "制作时间",
  revoke_reason: "撤销原因",
};

const STATE_NAMES = { valid: "有效", withdrawn: "本人收回", revoked: "已撤销" } as const;

async function toListed({ db, people }: CertificatesDependencies, rows: readonly CertificateRow[]) {
  const nameOf = await namePeople(
    people,
    db,
    rows.map(({ userId }) => userId),
  );
  return rows.map((row) => {
    const { user_id: userId, ...certificate } = toIssuedCertificate(row);
    return { ...certificate, user: nameOf(userId) };
  });
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
