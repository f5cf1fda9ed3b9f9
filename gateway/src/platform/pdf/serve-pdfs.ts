import { parentPort } from 'node:worker_threads';

/** By kind, what writes a document from plain data. */
export type Documents = Readonly<Record<string, (given: never) => Promise<Uint8Array>>>;

export interface Task {
  kind: string;
  given: unknown;
}

export interface Answer {
  bytes?: Uint8Array;
  /** Why there are none. */
  error?: unknown;
}

/** The thread's side of `PdfThread`. */
export function servePdfs(documents: Documents): void {
  const answer = async ({ kind, given }: Task): Promise<Answer> => {
    try {
      const write = documents[kind];
      if (write === undefined) throw new Error(`no document is called ${kind}`);
      return { bytes: await write(given as never) };
    } catch (error) {
      return { error };
    }
  };
  parentPort?.on('message', (task: Task) => {
    void answer(task).then((each) => parentPort?.postMessage(each));
  });
}
