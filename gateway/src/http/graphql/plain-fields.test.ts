import 'reflect-metadata';
import { isObjectType } from 'graphql';
import { getMetadataStorage } from 'type-graphql';
import { createSchema } from './schema.js';

const fieldOf = (type: string, field: string) => {
  const found = createSchema().getType(type);
  return isObjectType(found) ? found.getFields()[field] : undefined;
};

it('plain fields have no resolver, guarded ones and those of a resolver class keep theirs', () => {
  expect(fieldOf('Me', 'emailVerified')).toMatchObject({ name: 'emailVerified' });
  expect(fieldOf('Me', 'emailVerified')?.resolve).toBeUndefined();
  expect(fieldOf('Me', 'email')?.resolve).toEqual(expect.any(Function));
  expect(fieldOf('Me', 'orders')?.resolve).toEqual(expect.any(Function));
});

it('building a schema leaves the metadata of the library as they were', () => {
  createSchema();
  expect(getMetadataStorage().fields.filter(({ simple }) => simple !== undefined)).toEqual([]);
});
