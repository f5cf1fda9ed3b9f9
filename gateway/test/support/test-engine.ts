import { createEngine } from '../../src/engine/engine.js';
import { enginePartsOf } from '../../src/engine/engine-parts.js';

/** The engine that the tests run on, as the gateway would be told: `ENGINE=plain npm test`. */
export const ENGINE = process.env['ENGINE'] ?? 'fast';

const parts = enginePartsOf(ENGINE);
if (typeof parts === 'string') throw new Error(`ENGINE: ${parts}`);

export const testEngine = createEngine(parts);
