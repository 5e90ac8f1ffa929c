import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import type { listAllBoards } from "../admin-contract.ts";
import type { BoardKind } from "../topic-orders.ts";

export type Board = OutputOf<typeof listAllBoards>["items"][number];

export const BOARD_KIND_NAMES: Readonly<Record<BoardKind, string>> = { discussion: "讨论", question: "问答" };
