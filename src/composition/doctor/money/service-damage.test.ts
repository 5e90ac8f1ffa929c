import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createBookingFixture } from "../../../../test/orders/booking-fixture.ts";
import { examineDamaged, listBroken } from "../../../../test/orders/find-damage.ts";
import { createOutsourcingFixture, STAFF } from "../../../../test/orders/outsourcing-fixture.ts";
import { cancelProject } from "../../../features/services/outsourcing/admin-contract.ts";

describe("bookings", () => {
  let fixture: Awaited<ReturnType<typeof createBookingFixture>>;
  beforeAll(async () => {
    fixture = await createBookingFixture();
    fixture.calendar.week = 1;
    await fixture.book(1, fixture.hour(9));
    const { id } = await fixture.book(2, fixture.hour(10));
    await fixture.cancel(2, id, 100);
    await fixture.sweep();
  });
  afterAll(() => fixture.close());

  test("finds nothing in undamaged bookings", async () => {
    const { rows } = await fixture.database.pool.query(
      "select b.state, o.state as order_state from bookings b join orders o using (order_no) order by b.id",
    );
    expect(rows).toEqual([
      { state: "confirmed", order_state: "fulfilled" },
      { state: "cancelled", order_state: "refunded" },
    ]);
    expect(await listBroken(fixture.database.db)).toEqual([]);
  });

  test.each([
    ["booking_and_order_disagree", "update bookings set state = 'held' where user_id = 1"],
    ["delivered_order_without_booking", "update bookings set user_id = 3 where user_id = 1"],
    ["refunded_booking_takes_time", "update bookings set state = 'confirmed', ended_at = null where user_id = 2"],
  ])("finds damage by its name: %s", async (name, damage) => {
    expect(await examineDamaged(fixture.database.db, damage)).toContain(name);
  });
});

describe("projects", () => {
  let fixture: Awaited<ReturnType<typeof createOutsourcingFixture>>;
  beforeAll(async () => {
    fixture = await createOutsourcingFixture();
    const going = await fixture.agree(1);
    await fixture.payPart(1, going.parts[0]);
    const cancelled = await fixture.agree(2);
    await fixture.payPart(2, cancelled.parts[0]);
    await fixture.as(STAFF, cancelProject, { params: { project_id: cancelled.id }, body: { reason: "不做了" } });
    await fixture.sweep();
  });
  afterAll(() => fixture.close());

  test("finds nothing in undamaged projects", async () => {
    const { rows } = await fixture.database.pool.query(
      `select p.user_id::int, m.state, o.state as order_state from outsourcing_milestones m
        join outsourcing_projects p on p.id = m.project_id join orders o using (order_no) order by m.id`,
    );
    expect(rows).toEqual([
      { user_id: 1, state: "working", order_state: "fulfilled" },
      { user_id: 2, state: "cancelled", order_state: "refunded" },
    ]);
    expect(await listBroken(fixture.database.db)).toEqual([]);
  });

  const ofClient = (userId: number) => `project_id = (select id from outsourcing_projects where user_id = ${userId})`;

  test.each([
    ["parts_are_not_the_quote", "update outsourcing_quotes set total_fen = total_fen + 1"],
    ["part_and_order_disagree", `update outsourcing_milestones set state = 'planned' where state = 'working'`],
    ["delivered_order_without_part", "update outsourcing_projects set user_id = 3 where user_id = 1"],
    [
      "refunded_work_goes_on",
      `update outsourcing_milestones set state = 'working', cancelled_at = null where ${ofClient(2)} and order_no is not null`,
    ],
    [
      "two_parts_at_once",
      // An index prevents this while the database is sound.
      `drop index outsourcing_milestones_one_at_work;
        update outsourcing_milestones set state = 'working', order_no = 'Z', paid_at = now()
        where ${ofClient(1)} and position = 1`,
    ],
    ["ended_work_keeps_money", "update refund_requests set state = 'refused'"],
  ])("finds damage by its name: %s", async (name, damage) => {
    expect(await examineDamaged(fixture.database.db, damage)).toContain(name);
  });
});
