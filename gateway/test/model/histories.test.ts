import fc from 'fast-check';
import { startTestServices } from '../support/test-services.js';
import { histories, promptHistories } from './histories.js';
import { play } from './play.js';
import { ProductBooks, UNLEASED } from './product-books.js';
import { share } from '../support/share.js';
import type { History } from './steps.js';

const gateway = share(() => startTestServices(UNLEASED));

async function playOnProduct(history: History): Promise<void> {
  const books = await ProductBooks.of(gateway);
  try {
    await play(history, books);
  } finally {
    await books.close();
  }
}

it.each([
  ['usage that is reported at once', promptHistories, 10],
  ['everything', histories, 15],
] as const)('matches the reference model: %s', async (_, arbitrary, numRuns) => {
  await fc.assert(fc.asyncProperty(arbitrary, playOnProduct), {
    numRuns,
    seed: 20_261_122,
    endOnFailure: false,
    interruptAfterTimeLimit: 40_000,
  });
});
