import { setupWorker } from 'msw/browser';
import { handlers } from './handlers.js';
import { createWorld } from './world.js';

/** Answers the page's requests from a world that lives as long as the page (`npm run dev:mocks`). */
export async function startMocks(): Promise<void> {
  const worker = setupWorker(...handlers(createWorld()));
  await worker.start({ onUnhandledRequest: 'bypass', quiet: true });
}
