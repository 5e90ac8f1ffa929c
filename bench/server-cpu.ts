import { readFileSync } from "node:fs";
import type pg from "pg";

/** Microseconds of processor time. */
export interface CpuSpent {
  site: number;
  database: number;
}

/**
 * Counts what calls cost on both sides of the database connection, in microseconds of processor time so far: other work
 * on the machine makes calls slower but hardly more expensive. Created again when connections may have changed.
 */
export async function createCpuMeter(client: pg.Client): Promise<() => CpuSpent> {
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type = 'client backend' and application_name like 'scale-%'",
  );
  return () => {
    const { user, system } = process.cpuUsage();
    return { site: user + system, database: rows.reduce((sum, { pid }) => sum + readCpuOf(pid), 0) };
  };
}

function readCpuOf(pid: number): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ", 1);
  return Number(nanoseconds) / 1000;
}
