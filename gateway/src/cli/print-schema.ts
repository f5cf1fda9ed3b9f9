import { writeFile } from 'node:fs/promises';
import { createSchema, printPublicSchema } from '../http/graphql/schema.js';

/** Writes the schema to the file named on the command line, or to standard output. */
const file = process.argv[2];
const sdl = printPublicSchema(createSchema());
if (file === undefined) process.stdout.write(sdl);
else await writeFile(file, sdl);
