/** A promise that a test resolves. */
function signal() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

/**
 * Holds the answer to a request until the test releases it, so that the time in between needs no pause. Then the next
 * handler answers, or `answer` does.
 * @returns the resolver for a handler, and a promise of the request
 */
export function held<Answer = undefined>(answer?: () => Answer) {
  const gate = signal();
  const asked = signal();
  return {
    resolver: async (): Promise<Answer | undefined> => {
      asked.resolve();
      await gate.promise;
      return answer?.();
    },
    asked: asked.promise,
    release: gate.resolve,
  };
}
