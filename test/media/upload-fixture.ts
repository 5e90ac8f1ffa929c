import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";
import type { App } from "../../src/composition/app.ts";
import type { Role } from "../../src/domain/staff/permissions.ts";
import { createPerson, type Person } from "../auth/people.ts";
import { createTestApp } from "../create-test-app.ts";
import { createTestDatabase } from "../database/database.ts";
import { serveOverHttp } from "../serve-over-http.ts";
import { createStaff } from "../staff-fixture.ts";
import { createFixedClock } from "../time/fixed-clock.ts";

/** Set-up for all tests of a file: a site that accepts uploads, and users with and without permission to upload. */
export async function setUpUploads() {
  const clock = createFixedClock("2026-11-20T08:00:00Z");
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), "zhixing-hostile-"));
  const sentJobs: [name: string, data: object][] = [];
  const app: App = createTestApp(database.db, {
    dataDir,
    clock,
    sendJob: async (name, data) => sentJobs.push([name, data]) > 0,
  });
  const server = await serveOverHttp(app);

  async function createUploader(role: Exclude<Role, "owner"> | null): Promise<Person> {
    const options = { clock, auth: app.auth };
    return role === null ? createPerson(database.db, options) : createStaff(database.db, role, options);
  }

  async function begin(person: Person, sizeBytes: number): Promise<{ id: number; url: string }> {
    const answer = await fetch(`${server.url}/api/v1/admin/media/uploads`, {
      method: "POST",
      headers: { ...person.headers, "content-type": "application/json", "idempotency-key": randomUUID() },
      body: JSON.stringify({ name: "课.mp4", size_bytes: sizeBytes }),
    });
    const { data, message } = await answer.json();
    if (!data) throw new Error(`${answer.status} ${message}`);
    return { id: data.media_id, url: data.upload_url };
  }

  /** Sends one request of the upload protocol. */
  function send(
    person: Person | null,
    url: string,
    { method, offset, body }: { method: string; offset?: number; body?: BodyInit },
  ): Promise<Response> {
    const headers = {
      ...person?.headers,
      "tus-resumable": "1.0.0",
      "content-type": "application/offset+octet-stream",
      ...(offset !== undefined && { "upload-offset": String(offset) }),
    };
    return fetch(`${server.url}${url}`, {
      method,
      headers,
      ...(body !== undefined && { body, duplex: "half" }),
    } as RequestInit);
  }

  async function howFar(person: Person, url: string): Promise<number> {
    return Number((await send(person, url, { method: "HEAD" })).headers.get("upload-offset"));
  }

  afterAll(async () => {
    await server.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    database,
    clock,
    app,
    sentJobs,
    createUploader,
    begin,
    send,
    howFar,
    siteUrl: server.url,
    uploadsFolder: path.join(dataDir, "uploads"),
    /** The files in the folder of unfinished uploads. */
    listWaiting: () => readdir(path.join(dataDir, "uploads")),
  };
}
