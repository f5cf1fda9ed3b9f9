// Called by `npm run pictures`, which builds the dashboard first. Vite loads the program, because the mocks import the schema
// as Vite does (`?raw`).
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { runScript } from '../../scripts/prepare.mjs';

const { module } = await runnerImport(join(import.meta.dirname, '../e2e/pictures/run.ts'));
await runScript(module.main);
