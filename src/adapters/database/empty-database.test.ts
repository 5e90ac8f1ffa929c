import pg from "pg";
import { expect, test } from "vitest";
import { setUpDatabase } from "../../../test/database/database.ts";
import { dropNewObjects, noteObjects } from "./empty-database.ts";

const database = await setUpDatabase();

test("drops tables whose sequences precede them in the catalogue, and keeps the recorded tables", async () => {
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query("create table theirs (id bigint generated always as identity)");
  await noteObjects(client, "noted");
  const numbers = Array.from({ length: 20 }, (_, number) => number);
  for (const number of numbers)
    await client.query(`create table made_${number} (id bigint generated always as identity, other bigserial)`);
  // The catalogue stores an updated row wherever there is space, usually after the rows of the table's sequences.
  for (const number of numbers) await client.query(`alter table made_${number} rename to renamed_${number}`);
  const { rows } = await client.query("select relname from pg_class where relname ~ '^(renamed_|made_)'");
  const listed = rows.map(({ relname }) => relname);
  const isSequenceFirst = (number: number) =>
    listed.indexOf(`made_${number}_id_seq`) < listed.indexOf(`renamed_${number}`);
  expect(numbers.filter(isSequenceFirst)).not.toEqual([]);
  await dropNewObjects(client, "noted");
  const { rows: left } = await client.query(
    "select relname from pg_class where relname ~ '^(renamed_|made_|theirs)' and relkind in ('r', 'S') order by relname",
  );
  expect(left.map(({ relname }) => relname)).toEqual(["theirs", "theirs_id_seq"]);
  await client.end();
});
