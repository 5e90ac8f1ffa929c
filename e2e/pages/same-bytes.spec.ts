import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "../../test/journey/journey.ts";
import { signUpAsVip } from "../../test/journey/members.ts";
import { findPages } from "../../test/journey/pages.ts";
import { limit } from "../../test/time/limits.ts";

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

async function readAnswer(
  request: APIRequestContext,
  address: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await request.get(address, { headers });
  const { date: _, ...others } = answer.headers();
  return { status: answer.status(), headers: others, body: (await answer.body()).toString("latin1") };
}

test("a page is the same bytes for everyone", async ({ request, site }) => {
  const member = await signUpAsVip(request, site, 3);
  const others: Record<string, string>[] = [
    member.headers,
    { authorization: "Bearer nonsense" },
    { cookie: `access_token=${member.storage.access_token}; session=1; theme=dark` },
    { "accept-language": "en-US,en;q=0.9" },
    { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148" },
    { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
  ];
  const pages = Object.values(await findPages(request));
  for (const page of [
    ...pages,
    ...pages.map((path) => `${path.split("?")[0]}.data`.replace(/^\/\.data$/, "/_.data")),
  ]) {
    // Other journeys write at the same time, so an answer is compared only between two guest answers that are equal.
    await expect(async () => {
      const plain = await readAnswer(request, page);
      const answers: Answer[] = [];
      for (const headers of others) answers.push(await readAnswer(request, page, headers));
      expect(await readAnswer(request, page), `${page} has changed meanwhile`).toEqual(plain);
      for (const [at, answer] of answers.entries())
        expect(answer, `${page} ${Object.keys(others[at] ?? {})}`).toEqual(plain);
      expect(plain.status, page).toBe(200);
      expect(plain.headers.vary, page).toBe("Accept-Encoding");
      expect(plain.headers["set-cookie"], page).toBeUndefined();
    }).toPass({ timeout: limit(20_000) });
  }
});
