import type { ReadPool } from '../../../platform/database/read-pool.js';
import { type Drawing, type DrawingLoader, readDrawing } from './drawing.reads.js';

/** @param now the instant for which all sub accounts of a request are answered */
export function drawingLoaders(reads: ReadPool, now: Date): { drawing: DrawingLoader } {
  const asked = new Map<string, Promise<Drawing>>();
  const known = new Map<string, Drawing>();
  const read = async (accountId: string) => {
    const drawing = await readDrawing(reads, accountId, now);
    known.set(accountId, drawing);
    return drawing;
  };
  return {
    drawing: {
      load: (accountId) => {
        const drawing = asked.get(accountId) ?? read(accountId);
        asked.set(accountId, drawing);
        return drawing;
      },
      known: (accountId) => known.get(accountId),
    },
  };
}
