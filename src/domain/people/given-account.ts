import { z } from "zod";
import { plainTextOf } from "../../kit/api/wire.ts";

/** An account as entered by staff: its id as a number, or a phone number, an address or a name. */
export const givenAccount = z.union([z.number().int().positive(), plainTextOf(320).min(1)], "请写明账号");

export type GivenAccount = z.output<typeof givenAccount>;
