import { expect, test } from "vitest";
import { ApiError, errorFromAnswer } from "../../../../../kit/api/api-error.ts";
import { firstFailureText } from "../../../../../ui/feedback/failure-text.ts";
import { createConfirmFirst } from "./confirm-first.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const GENERAL_TEXT = "没有权限访问该资源";

const later = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();
const refusal = () => errorFromAnswer(403, { error_code: "CONFIRMATION_NEEDED", message: "请先确认是你本人" });

interface Known {
  freshUntil?: string | null;
  contactFreshUntil?: string | null;
  confirms?: boolean;
}

function setUp({ freshUntil = null, contactFreshUntil = freshUntil, confirms = true }: Known = {}) {
  const requests: number[] = [];
  const security = { phone_masked: null, email_masked: null, has_password: true };
  const confirmFirst = createConfirmFirst({
    readSecurity: async () => ({ ...security, fresh_until: freshUntil, contact_fresh_until: contactFreshUntil }),
    async requestConfirmation() {
      requests.push(1);
      return confirms;
    },
    nowMs: () => NOW,
  });
  return { ...confirmFirst, requests };
}

/** An action that the server refuses this often; records its input each time. */
function createDeed(refusals: ApiError[]) {
  const tries: string[] = [];
  const deed = (typed: string) => async () => {
    tries.push(typed);
    const refused = refusals.shift();
    if (refused) throw refused;
    return `done with ${typed}`;
  };
  return { deed, tries };
}

test("requires no re-authentication after a recent one, nor for a new number after a recent password login", async () => {
  const confirmed = setUp({ freshUntil: later(61) });
  expect(await confirmed.ensureFresh()).toBe(true);
  expect(await confirmed.ensureFresh("contact")).toBe(true);
  expect(confirmed.requests).toEqual([]);
  const loggedIn = setUp({ contactFreshUntil: later(61) });
  expect(await loggedIn.ensureFresh("contact")).toBe(true);
  expect(loggedIn.requests).toEqual([]);
  expect(await loggedIn.ensureFresh()).toBe(true);
  expect(loggedIn.requests).toHaveLength(1);
});

test("requires a re-authentication before the call when less than a minute is left; the user may cancel", async () => {
  for (const deed of ["contact", "other"] as const) {
    const { ensureFresh, requests } = setUp({ freshUntil: later(60), confirms: false });
    expect(await ensureFresh(deed)).toBe(false);
    expect(requests).toHaveLength(1);
  }
});

// Covers spec §8.4.
test("an action that requires a re-authentication runs after it with the typed input", async () => {
  const { withFresh, requests } = setUp();
  const { deed, tries } = createDeed([refusal()]);
  expect(await withFresh(deed("13800000000"))).toBe("done with 13800000000");
  expect(tries).toEqual(["13800000000", "13800000000"]);
  expect(requests).toHaveLength(1);
});

test("states that nothing was changed when a user cancels the re-authentication", async () => {
  const { withFresh } = setUp({ confirms: false });
  const { deed, tries } = createDeed([refusal()]);
  const thrown = await withFresh(deed("x")).catch((error) => error);
  expect(firstFailureText(thrown)).toBe("还没有确认是你本人，什么都没有改动");
  expect(tries).toHaveLength(1);
});

test("displays the general text of 403 where no re-authentication is offered, and offers none after other refusals", async () => {
  expect(firstFailureText(refusal())).toBe(GENERAL_TEXT);
  const { withFresh, requests } = setUp();
  const forbidden = errorFromAnswer(403, { error_code: "FORBIDDEN", message: "no" });
  const taken = new ApiError({ status: 409, code: "PHONE_TAKEN", message: "这个手机号已被其他账号使用" });
  for (const refused of [forbidden, taken]) {
    await expect(withFresh(createDeed([refused]).deed("x"))).rejects.toBe(refused);
  }
  expect(requests).toEqual([]);
});
