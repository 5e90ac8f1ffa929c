import { pick } from "../../../../kit/values/pick.ts";
import { ConsoleForm } from "../../../../ui/console/form/console-form.tsx";
import { AreaField, ChoiceField, NumberField, SwitchField, TextField } from "../../../../ui/console/form/fields.tsx";
import { IconField } from "../../../../ui/console/form/icon-field.tsx";
import { useEndpointForm } from "../../../../ui/console/form/use-endpoint-form.ts";
import { readRow } from "../../../../ui/console/undo.ts";
import { Sheet } from "../../../../ui/dialog/sheet.tsx";
import { listAllBoards, saveBoard } from "../admin-contract.ts";
import { BOARD_KINDS, type BoardKind } from "../topic-orders.ts";
import { BOARD_KIND_NAMES, type Board } from "./board-names.ts";

const SLUG = /^[a-z][a-z0-9-]{0,29}$/;

const EMPTY = {
  slug: "",
  name: "",
  description: "",
  kind: "discussion" as BoardKind,
  position: 0,
  icon: "",
  is_closed: false,
};

const valuesOf = (board: Board): typeof EMPTY => ({
  ...pick(board, "slug", "name", "description", "kind", "position", "is_closed"),
  icon: board.icon ?? "",
});

/** Creates or edits a board; the address of an existing board cannot be changed. */
export function BoardSheet({ board, onClose }: { board: Board | null; onClose(): void }) {
  const state = useEndpointForm({
    endpoint: saveBoard,
    name: `board:${board?.slug ?? "new"}`,
    values: board === null ? EMPTY : valuesOf(board),
    input: ({ slug, name, description, kind, position, icon, is_closed }) => ({
      params: { slug },
      body: { name, description, kind, position, icon: icon.trim() === "" ? null : icon.trim(), is_closed },
    }),
    ...(board !== null && {
      unversioned: {
        saved: (_output, typed) => ({ ...typed, name: typed.name.trim(), icon: typed.icon.trim() }),
        now: ({ slug }) => readRow(listAllBoards, {}, { list: "items", by: { slug }, valuesOf }),
      },
    }),
    changes: [listAllBoards],
    done: "版块已经保存",
    onDone: onClose,
  });
  const { form } = state;
  const slug = form.watch("slug");
  return (
    <Sheet isOpen title={board === null ? "新建版块" : board.name} onClose={onClose}>
      <ConsoleForm form={state} isNew={board === null}>
        <TextField form={form} name="name" label="名字" />
        {board === null && (
          <TextField
            form={form}
            name="slug"
            label="地址名"
            placeholder="help"
            hint={
              slug === "" || SLUG.test(slug)
                ? "小写字母开头，只用小写字母、数字和连字符；以后不能改"
                : "这样写不行：小写字母开头，只用小写字母、数字和连字符，最多 30 个"
            }
          />
        )}
        <AreaField form={form} name="description" label="说明" rows={2} />
        <ChoiceField
          form={form}
          name="kind"
          label="种类"
          hint="问答的话题可以标出解决了问题的回复"
          choices={BOARD_KINDS.map((kind) => [kind, BOARD_KIND_NAMES[kind]] as const)}
        />
        <NumberField form={form} name="position" label="顺序" hint="小的在前" />
        <IconField form={form} name="icon" label="图标" />
        <SwitchField form={form} name="is_closed" label="收起" hint="不再列出，也不能发新话题" />
      </ConsoleForm>
    </Sheet>
  );
}
