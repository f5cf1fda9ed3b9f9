import { msg } from '@lingui/macro';
import { type Permission, PERMISSIONS } from '../../../../schema/rules/permissions';
import type { Cell, Table } from '../prose';

/** What each role and each scope may call. Whatever is in `me` is at least as private as `me`. */
function permissionRows(): Cell[][] {
  const rows = new Map<string, { permission: Permission | null; operations: string[] }>();
  const table: Readonly<Record<string, Permission | null>> = PERMISSIONS;
  for (const [name, own] of Object.entries(table)) {
    const permission = own ?? (name.startsWith('Me.') ? PERMISSIONS['Query.me'] : null);
    const key = JSON.stringify(permission);
    const row = rows.get(key) ?? { permission, operations: [] };
    row.operations.push(name.replace('Me.', 'me.').replace(/^(?:Query|Mutation)\./, ''));
    rows.set(key, row);
  }
  return [...rows.values()].map(({ permission, operations }) => [
    permission ? permission.roles.join(', ') : msg`everyone`,
    permission
      ? permission.scopes.join(permission.needsAll ? ' + ' : ', ') || msg`no key`
      : msg`every key, or none`,
    operations.join(', '),
  ]);
}

/** The table of api-keys.md. */
export const PERMISSION_TABLES: Readonly<Record<string, Table>> = {
  permissions: { head: [msg`Roles`, msg`Scopes`, msg`Operations`], rows: permissionRows() },
};
