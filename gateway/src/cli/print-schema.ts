import { writeFile } from 'node:fs/promises';
import { type GraphQLSchema, isInputObjectType, isInterfaceType, isObjectType } from 'graphql';
import { letReadersLeave } from '../platform/process.js';
import { createSchema, printPublicSchema } from '../http/graphql/schema.js';

/** Fields without a description: the documentation's reference has nothing else to say about them. */
function undescribed(schema: GraphQLSchema): string[] {
  return Object.values(schema.getTypeMap()).flatMap((type) =>
    !type.name.startsWith('__') &&
    (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type))
      ? Object.values(type.getFields()).flatMap(({ name, description }) =>
          description ? [] : [`${type.name}.${name}`],
        )
      : [],
  );
}

letReadersLeave();
/** Writes the schema to the file named on the command line, or to standard output. */
const file = process.argv[2];
const schema = createSchema();
const missing = undescribed(schema);
if (missing.length > 0)
  throw new Error(`Give each a description in its @Field: ${missing.join(', ')}`);
const sdl = await printPublicSchema(schema);
if (file === undefined) process.stdout.write(sdl);
else await writeFile(file, sdl);
