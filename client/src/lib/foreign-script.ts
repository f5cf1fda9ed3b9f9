/** One element per URL, so that a screen that opens again does not run the script twice. */
const loading = new Map<string, Promise<void>>();

/** Whether this document runs a script of another party, or is about to. Only a new document is without it again. */
export function hasForeignScript(): boolean {
  return document.querySelector('script[data-foreign]') !== null;
}

/**
 * Loads the classic script of another party. A failure is forgotten, so that a later call tries again.
 * @throws Error if it is blocked or cannot be reached
 */
export function loadForeignScript(url: string): Promise<void> {
  const known = loading.get(url);
  if (known !== undefined) return known;
  const started = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.async = true;
    script.dataset['foreign'] = '';
    script.src = url;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      loading.delete(url);
      script.remove();
      reject(new Error(`${new URL(url, window.location.href).host} sent no script`));
    });
    document.head.append(script);
  });
  loading.set(url, started);
  return started;
}
