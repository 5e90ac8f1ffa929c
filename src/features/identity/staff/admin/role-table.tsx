import {
  PERMISSIONS,
  type Permission,
  permissionsOf,
  ROLE_TITLES,
  ROLES,
} from "../../../../domain/staff/permissions.ts";
import { WideTable } from "../../../../ui/console/page-parts.tsx";
import { Icon } from "../../../../ui/display/icon.tsx";

/** Shows the permissions of each role, from the rules that the server checks. */
export function RoleTable() {
  return (
    <WideTable name="每个角色能做什么">
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-border text-left text-text-secondary">
            <th scope="col" className="py-2 pr-4 font-medium">
              权限
            </th>
            {ROLES.map((role) => (
              <th key={role} scope="col" className="px-3 py-2 text-center font-medium whitespace-nowrap">
                {ROLE_TITLES[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(Object.entries(PERMISSIONS) as [Permission, string][]).map(([permission, name]) => (
            <tr key={permission} className="border-b border-border">
              <th scope="row" className="py-2 pr-4 text-left font-normal">
                {name}
              </th>
              {ROLES.map((role) => (
                <td key={role} className="px-3 py-2 text-center">
                  {permissionsOf([role]).includes(permission) ? (
                    <>
                      <Icon name="check" size={16} className="mx-auto text-brand" />
                      <span className="sr-only">可以</span>
                    </>
                  ) : (
                    <span className="sr-only">不可以</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}
