import { expect, test } from "../../test/journey/journey.ts";
import { signUp } from "../../test/journey/members.ts";
import { grantLevel } from "../../test/journey/operator.ts";
import { findPages } from "../../test/journey/pages.ts";

test("a page is the same bytes for everyone", async ({ request, site }) => {
  const member = await signUp(request);
  await grantLevel(site, { userId: member.userId, level: 3 });
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
    const plain = await request.get(page);
    expect(plain.status(), page).toBe(200);
    const { date: _, ...plainHeaders } = plain.headers();
    const bytes = await plain.body();
    for (const headers of others) {
      const answer = await request.get(page, { headers });
      const { date: __, ...answerHeaders } = answer.headers();
      expect(answerHeaders, page).toEqual(plainHeaders);
      expect(bytes.equals(await answer.body()), `${page} ${JSON.stringify(Object.keys(headers))}`).toBe(true);
    }
    expect(plainHeaders.vary, page).toBe("Accept-Encoding");
    expect(plainHeaders["set-cookie"], page).toBeUndefined();
  }
});
