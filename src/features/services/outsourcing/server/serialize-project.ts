import { type NamePerson, namePeople } from "../../../../kit/tables/listed-people.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import type { AdminProject, AdminProjectCard } from "../admin-contract.ts";
import { MAX_FILES } from "../attached-files.ts";
import type { Milestone, Project, ProjectCard, ProjectFile, Quote } from "../contract.ts";
import { findAnswerObstacle, findPayObstacle, findReworkObstacle } from "../outsourcing-rules.ts";
import { canMoveProject } from "../project-states.ts";
import { type FileRow, listFiles } from "./file-store.ts";
import type { OutsourcingContext } from "./outsourcing-context.ts";
import { hasEnded, type ProjectRow } from "./project-store.ts";
import { listMilestones, listQuotes, type MilestoneRow, type QuoteRow } from "./quote-store.ts";
import { listPackages } from "./showcase-store.ts";

type Names = Pick<OutsourcingContext, "findNames">;
type StaffNames = Pick<OutsourcingContext, "people">;

/** Projects in the form for lists. */
export async function serializeProjectCards(
  db: DatabaseOrTransaction,
  rows: readonly ProjectRow[],
): Promise<ProjectCard[]> {
  const [packages, quotes] = await Promise.all([
    listPackages(db, { isOpen: null }),
    listQuotes(
      db,
      rows.map(({ id }) => id),
    ),
  ]);
  return rows.map(({ id, title, state, packageId, createdAt }) => {
    const own = quotes.filter(({ projectId }) => projectId === id);
    const counting = own.find((one) => one.state === "accepted") ?? own.find((one) => one.state === "sent");
    return {
      id,
      title,
      state,
      package_title: packages.find((one) => one.id === packageId)?.title ?? null,
      total_fen: counting?.totalFen ?? null,
      created_at: createdAt.toISOString(),
    };
  });
}

/** A complete project for its client. */
export async function serializeProject(
  { findNames }: Names,
  db: DatabaseOrTransaction,
  { project, today }: { project: ProjectRow; today: string },
): Promise<Project> {
  const { id, ownerId, stars } = project;
  const [cards, quotes, milestones, files, names] = await Promise.all([
    serializeProjectCards(db, [project]),
    listQuotes(db, [id]),
    listMilestones(db, { projectIds: [id] }),
    listFiles(db, id),
    findNames(ownerId === null ? [] : [ownerId]),
  ]);
  const [card] = cards;
  if (!card) throw new Error(`project ${id} was lost while it was shown`);
  const fromClient = files.filter(({ side }) => side === "client").length;
  return {
    ...card,
    brief: project.brief,
    contact: project.contact,
    wanted_on: project.wantedOn,
    owner: ownerId === null ? null : (names.get(ownerId) ?? null),
    end_reason: project.endReason,
    rating: stars === null ? null : { stars, text: project.ratingText },
    can_withdraw: canMoveProject(project.state, "withdrawn"),
    can_attach: !hasEnded(project) && fromClient < MAX_FILES.client,
    quotes: quotes.map((quote) => {
      const own = milestones.filter(({ quoteId }) => quoteId === quote.id);
      return toQuote({ quote, project, milestones: own, today });
    }),
    files: files.map(toProjectFile),
  };
}

function toQuote({
  quote,
  project,
  milestones,
  today,
}: {
  quote: QuoteRow;
  project: ProjectRow;
  milestones: readonly MilestoneRow[];
  today: string;
}): Quote {
  const { id, version, state, scope, reworks } = quote;
  return {
    id,
    version,
    state,
    scope,
    reworks,
    total_fen: quote.totalFen,
    valid_until: quote.validUntil,
    sent_at: quote.sentAt.toISOString(),
    decided_at: quote.decidedAt?.toISOString() ?? null,
    refuse_reason: quote.refuseReason,
    answer_obstacle: findAnswerObstacle(quote, { today, project: project.state }),
    milestones: milestones.map((milestone) => toMilestone({ milestone, milestones, quote, project })),
  };
}

function toMilestone({
  milestone,
  milestones,
  quote,
  project,
}: {
  milestone: MilestoneRow;
  milestones: readonly MilestoneRow[];
  quote: QuoteRow;
  project: ProjectRow;
}): Milestone {
  const { id, title, detail, days, state, reworks } = milestone;
  return {
    id,
    title,
    detail,
    days,
    state,
    reworks,
    price_fen: milestone.priceFen,
    order_no: milestone.orderNo,
    pay_obstacle: findPayObstacle({ id, milestones }, { project: project.state, quote: quote.state }),
    rework_obstacle: findReworkObstacle(milestone, { included: quote.reworks }),
    rework_note: milestone.reworkNote,
    delivery_note: milestone.deliveryNote,
    delivered_at: milestone.deliveredAt?.toISOString() ?? null,
    accepted_at: milestone.acceptedAt?.toISOString() ?? null,
  };
}

export function toProjectFile({ key, name, side, milestoneId, sizeBytes, uploadedAt, fileName }: FileRow): ProjectFile {
  return {
    key,
    name,
    side,
    milestone_id: milestoneId,
    size_bytes: sizeBytes,
    uploaded_at: uploadedAt.toISOString(),
    is_gone: fileName === null,
  };
}

/** Projects for the admin list. */
export async function serializeAdminCards(
  { people }: StaffNames,
  db: DatabaseOrTransaction,
  rows: readonly ProjectRow[],
): Promise<AdminProjectCard[]> {
  const concerned = rows.flatMap(({ userId, ownerId }) => [userId, ownerId]);
  const [cards, name] = await Promise.all([serializeProjectCards(db, rows), namePeople(people, db, concerned)]);
  return rows.flatMap((row, index) => {
    const card = cards[index];
    return card ? [{ ...card, ...adminFacts(row, name) }] : [];
  });
}

/** A complete project for staff. */
export async function serializeAdminProject(
  context: Names & StaffNames,
  db: DatabaseOrTransaction,
  { project, today }: { project: ProjectRow; today: string },
): Promise<AdminProject> {
  const [serialized, name] = await Promise.all([
    serializeProject(context, db, { project, today }),
    namePeople(context.people, db, [project.userId, project.ownerId]),
  ]);
  return { ...serialized, ...adminFacts(project, name) };
}

function adminFacts({ userId, ownerId, nextDate, nextStep }: ProjectRow, name: NamePerson) {
  const user = name(userId);
  return {
    user,
    client: user.name,
    owner_id: ownerId,
    owner: name(ownerId)?.name ?? null,
    next_date: nextDate,
    next_step: nextStep,
  };
}
