import { threadId } from 'node:worker_threads';
import { servePdfs } from '../../src/platform/pdf/serve-pdfs.js';

servePdfs({
  echo: (text: string) => Promise.resolve(Buffer.from(text)),
  which: () => Promise.resolve(Buffer.from(`${threadId}`)),
  refuse: () => Promise.reject(new RangeError('no such page')),
  exit: () => process.exit(1),
  throwLater: () => {
    setImmediate(() => {
      throw new Error('broken');
    });
    return new Promise(() => undefined);
  },
  fill: () => {
    const kept: object[] = [];
    for (;;) kept.push({ kept: kept.length });
  },
  hang: () => {
    for (;;);
  },
});
