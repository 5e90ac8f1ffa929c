import pg from "pg";
import { expect, test } from "vitest";
import { setUpDatabase } from "../../../test/database/database.ts";
import { dropNewObjects, noteObjects } from "./empty-database.ts";

const database = await setUpDatabase();

test("tables whose sequences the catalogue lists before them are dropped, and what was noted stays", async () => {
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query("create table theirs (id bigint generated always as identity)");
  await noteObjects(client, "noted");
  await client.query("create table made (id bigint generated always as identity, other bigserial)");
  // A row of the catalogue that is written anew stands behind those of the table's sequences.
  await client.query("alter table made rename to renamed");
  const { rows: listed } = await client.query("select relname from pg_class where relname ~ '^(renamed|made_id_seq)$'");
  expect(listed.map(({ relname }) => relname)).toEqual(["made_id_seq", "renamed"]);
  await dropNewObjects(client, "noted");
  const { rows } = await client.query(
    "select to_regclass('renamed') as renamed, to_regclass('made_id_seq') as sequence, to_regclass('theirs_id_seq')::text as theirs",
  );
  expect(rows).toEqual([{ renamed: null, sequence: null, theirs: "theirs_id_seq" }]);
  await client.end();
});
