import { type CardSdk, type ProviderCalls, toCardSdk } from './card-sdk';

/** The rule of the provider's loader (spec §9), so that the stand-in fails as the real one does. */
const ATTEMPTS = 3;
const WAIT_MS = 500;

/** A failure is kept, too: like the real one, it takes another document to try again. */
const loading = new Map<string, Promise<void>>();

/** The card element of the local stand-in (mocks/airwallex), where the gateway is configured with one. */
export async function standInSdk(url: string): Promise<CardSdk> {
  const script = loading.get(url) ?? loadScript(url);
  loading.set(url, script);
  await script;
  // What the script leaves behind, as the provider's does.
  const sdk = (globalThis as { AirwallexComponentsSDK?: ProviderCalls }).AirwallexComponentsSDK;
  if (sdk === undefined) throw new Error('The script is not a card element');
  return toCardSdk(sdk);
}

async function loadScript(url: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await appendScript(attempt === 1 ? url : withStamp(url));
      return;
    } catch (error) {
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

/** Another address for another attempt: some browsers remember that a module failed. */
function withStamp(url: string): string {
  const stamped = new URL(url, window.location.href);
  stamped.searchParams.set('ts', String(Date.now()));
  return stamped.href;
}

function appendScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.type = 'module';
    script.src = url;
    script.addEventListener('load', () => {
      resolve();
    });
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('LOAD_SCRIPT_ERROR'));
    });
    document.head.append(script);
  });
}
