import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  isObjectType,
} from 'graphql';
import { PERMISSIONS, type Permission } from '../../../../schema/rules/permissions.js';
import type { RequestContext } from '../../platform/graphql/context.js';
import { authorize, requireViewer } from '../../platform/viewer.js';
import { makeNullable } from './refusable-fields.js';

/** Each of their fields stands in the table. */
const OPERATIONS = ['Query', 'Me', 'Mutation'];
const FILE = 'schema/rules/permissions.ts';

/**
 * Lets each operation ask the table of permissions first, and makes nullable what can be refused: those, and every
 * mutation, which can exceed a rate. Changes the new schema itself, because nobody has read it yet.
 * @throws Error if the table lacks an operation of the schema, or has one more
 */
export function withPermissions(schema: GraphQLSchema): GraphQLSchema {
  const table = new Map<string, Permission | null>(Object.entries(PERMISSIONS));
  for (const type of OPERATIONS)
    for (const field of Object.values((schema.getType(type) as GraphQLObjectType).getFields())) {
      const name = `${type}.${field.name}`;
      const permission = table.get(name);
      if (permission === undefined) throw new Error(`${name}: say in ${FILE} who may call it`);
      table.delete(name);
      if (permission) guard(field, permission);
      if (permission || type === 'Mutation') makeNullable(field);
    }
  // Elsewhere a refusal may take the object along that the field is of, so types stay as they are.
  for (const [name, permission] of table) {
    const [type = '', fieldName = ''] = name.split('.');
    const object = schema.getType(type);
    const field = isObjectType(object) ? object.getFields()[fieldName] : undefined;
    if (field === undefined || permission === null) continue;
    guard(field, permission);
    table.delete(name);
  }
  if (table.size > 0) throw new Error(`${FILE}: no operation is ${[...table.keys()].join(', ')}`);
  return schema;
}

function guard(field: GraphQLField<unknown, unknown>, permission: Permission): void {
  const { resolve = defaultFieldResolver } = field;
  field.resolve = (source, args, context, info) => {
    const { viewer, refusal } = context as RequestContext;
    authorize(requireViewer(viewer, refusal), permission);
    return resolve(source, args, context, info);
  };
}
