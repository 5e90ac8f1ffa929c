import { useState } from "react";
import { GIVEN_ROLES, ROLE_TITLES, type Role } from "../../../../domain/staff/permissions.ts";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import { AnswerView } from "../../../../ui/console/answer-view.tsx";
import { useAct, useAnswer } from "../../../../ui/console/console-data.ts";
import { PageHead, PagePart } from "../../../../ui/console/page-parts.tsx";
import { PersonPick } from "../../../../ui/console/people/person-pick.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { Tag } from "../../../../ui/display/tag.tsx";
import { grantRole, listAudit, listStaff, revokeRole } from "../contract.ts";
import { RoleTable } from "./role-table.tsx";

type StaffMember = OutputOf<typeof listStaff>["items"][number];
type GivenRole = (typeof GIVEN_ROLES)[number];

const CHANGES = [listStaff, listAudit];

/** Lists the staff with their roles, and the permissions of each role. */
export function StaffPage() {
  const staff = useAnswer(listStaff, {});
  return (
    <>
      <PageHead title="工作人员与角色" text="角色决定能打开哪些页面、做哪些操作。给角色和收回角色都会记入操作记录。" />
      <PagePart title="工作人员">
        <AnswerView answer={staff} shape="rows" failure="名单没有取到">
          {({ items }) => (
            <ul className="flex flex-col divide-y divide-border">
              {items.map((member) => (
                <MemberRow key={member.user_id} member={member} />
              ))}
            </ul>
          )}
        </AnswerView>
      </PagePart>
      <PagePart
        title="添加工作人员"
        text="对方要先注册；有了角色以后，第一次打开控制台时开启两步验证。站长只能在服务器上添加。"
      >
        <NewMember />
      </PagePart>
      <PagePart title="每个角色能做什么">
        <RoleTable />
      </PagePart>
    </>
  );
}

function MemberRow({ member }: { member: StaffMember }) {
  const grant = useAct(grantRole, {
    changes: CHANGES,
    done: "角色已经给出",
    undo: (given) => callEndpoint(revokeRole, given),
  });
  const revoke = useAct(revokeRole, {
    changes: CHANGES,
    done: "角色已经收回",
    undo: (revoked) => callEndpoint(grantRole, revoked),
  });
  const isOwner = member.roles.includes("owner");
  const isBusy = grant.isPending || revoke.isPending;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="w-48 min-w-0">
        <p className="truncate font-medium">{member.name}</p>
        <p className="text-sm text-text-muted">{member.account ?? `编号 ${member.user_id}`}</p>
      </div>
      {isOwner && <Tag>{ROLE_TITLES.owner}：全部权限</Tag>}
      {!isOwner && (
        <div className="flex flex-wrap gap-x-4 max-sm:w-full">
          {GIVEN_ROLES.map((role) => (
            <RoleTick
              key={role}
              role={role}
              isOn={member.roles.includes(role)}
              isDisabled={isBusy}
              onToggle={(isOn) => (isOn ? grant : revoke).mutate({ params: { id: member.user_id, role } })}
            />
          ))}
        </div>
      )}
    </li>
  );
}

interface RoleTickProps {
  role: Role;
  isOn: boolean;
  isDisabled: boolean;
  onToggle(isOn: boolean): void;
}

function RoleTick({ role, isOn, isDisabled, onToggle }: RoleTickProps) {
  return (
    <label className="flex min-h-9 items-center gap-2 text-sm">
      <input
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        onChange={({ currentTarget }) => onToggle(currentTarget.checked)}
        className="size-4 accent-brand"
      />
      {ROLE_TITLES[role]}
    </label>
  );
}

function NewMember() {
  const [id, setId] = useState<number | null>(null);
  const [role, setRole] = useState<GivenRole>("editor");
  const staff = useAnswer(listStaff, {});
  const hasRole = staff.data?.items.some(({ user_id, roles }) => user_id === id && roles.includes(role)) === true;
  const grant = useAct(grantRole, {
    changes: CHANGES,
    done: "角色已经给出",
    undo: (given) => callEndpoint(revokeRole, given),
    onDone: () => setId(null),
  });
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (id !== null) grant.mutate({ params: { id, role } });
      }}
    >
      <div className="w-full sm:w-80">
        <PersonPick label="谁" value={id} onChange={setId} />
      </div>
      <label className="text-sm font-medium">
        角色
        <select
          value={role}
          onChange={({ currentTarget }) => {
            const chosen = GIVEN_ROLES.find((one) => one === currentTarget.value);
            if (chosen) setRole(chosen);
          }}
          className="mt-1.5 block min-h-11 rounded-md border border-border-strong bg-card px-3 text-base"
        >
          {GIVEN_ROLES.map((one) => (
            <option key={one} value={one}>
              {ROLE_TITLES[one]}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" disabled={id === null || hasRole} busyLabel={grant.isPending ? "请稍候" : null}>
        {hasRole ? "已经有这个角色" : "给这个角色"}
      </Button>
    </form>
  );
}
