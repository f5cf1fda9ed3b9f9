/** Events of the card element, with the details that we use. */
export interface CardEvents {
  ready: object;
  /** The provider took the money; whether the order is paid is the server's to say. */
  success: object;
  error: { readonly code: string };
  /** The person gave up at a step of the bank. */
  cancel: object;
  /** Another method was chosen inside the element. */
  switchMethod: object;
  /** Another attempt begins. */
  clickConfirmButton: object;
}

/** The field for the card's details: the provider's drop-in, or the stand-in's. */
export interface CardElement {
  readonly on: <Name extends keyof CardEvents>(
    event: Name,
    handler: (detail: CardEvents[Name]) => void,
  ) => void;
  readonly mount: (container: HTMLElement) => void;
  readonly destroy: () => void;
}

interface CardSdkOptions {
  readonly env: 'demo' | 'prod';
  readonly clientId: string;
  readonly locale: 'en' | 'zh-HK';
}

interface CardElementOptions {
  readonly intentId: string;
  readonly clientSecret: string;
  readonly currency: string;
  readonly appearance: CardAppearance;
}

/** Colours of the page, for an element that lives in a frame of its own. */
export interface CardAppearance {
  readonly mode: 'light' | 'dark';
  readonly colorBrand: string;
  readonly colorText: string;
  readonly colorBackground: string;
}

/** A loaded script. Before `init`, or when something inside went wrong, `createElement` answers undefined. */
interface CardSdk {
  readonly init: (options: CardSdkOptions) => Promise<unknown>;
  readonly createElement: (options: CardElementOptions) => Promise<CardElement | undefined>;
}

/** The calls of the provider's package, which the stand-in has as well. */
interface ProviderCalls {
  readonly init: (options: CardSdkOptions & { enabledElements: ['payments'] }) => Promise<unknown>;
  readonly createElement: (
    type: 'dropIn',
    options: {
      intent_id: string;
      client_secret: string;
      currency: string;
      appearance: { mode: 'light' | 'dark'; variables: Omit<CardAppearance, 'mode'> };
    },
  ) => Promise<ProviderElement | undefined>;
}

interface ProviderElement {
  on: (event: keyof CardEvents, handler: (told: unknown) => void) => unknown;
  mount: (container: HTMLElement) => unknown;
  destroy: () => void;
}

/** The provider's calls in our words. */
function toCardSdk({ init, createElement }: ProviderCalls): CardSdk {
  return {
    init: (options) => init({ ...options, enabledElements: ['payments'] }),
    createElement: async ({ intentId, clientSecret, currency, appearance }) => {
      const { mode, ...variables } = appearance;
      const element = await createElement('dropIn', {
        intent_id: intentId,
        client_secret: clientSecret,
        currency,
        appearance: { mode, variables },
      });
      return element && toCardElement(element);
    },
  };
}

function toCardElement(element: ProviderElement): CardElement {
  return {
    on: (event, handler) => {
      element.on(event, (told) => handler({ code: errorCodeOf(told) }));
    },
    mount: (container) => {
      element.mount(container);
    },
    destroy: () => element.destroy(),
  };
}

/** `{ detail: { error: { code } } }` of an error event. */
function errorCodeOf(told: unknown): string {
  const { detail } = (told ?? {}) as { detail?: { error?: { code?: unknown } } };
  const code = detail?.error?.code;
  return typeof code === 'string' ? code : 'unknown';
}

/**
 * The provider's own loader (its package, pinned). It is imported only when somebody is about to pay, because the import
 * alone asks the provider's hosts for scripts. It tries three times, 500 ms apart, and keeps a failure: trying again needs
 * another document. It also brings the provider's own performance tracker (spec §9).
 */
async function providerSdk(): Promise<CardSdk> {
  const { init, createElement } = await import('@airwallex/components-sdk');
  return toCardSdk({ init: (options) => init({ ...options }), createElement });
}

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
  // The global that the script defines. The stand-in's script defines the same one.
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
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('LOAD_SCRIPT_ERROR'));
    });
    document.head.append(script);
  });
}

/** Any other word would silently become production. */
const ENVIRONMENTS: readonly CardSdkOptions['env'][] = ['demo', 'prod'];

/** The payment as the gateway opened it. */
export interface OpenPayment {
  readonly intentId: string;
  readonly clientSecret: string;
  readonly clientId: string;
  readonly environment: string;
  /** Script of the stand-in's element; null where the provider's own is used. */
  readonly elementUrl: string | null;
  readonly amount: { readonly currency: string };
}

/**
 * The element of one payment, not yet on the page.
 * @throws Error when the client id is missing, the environment is unknown, the script does not load, or nothing was made
 */
export async function createCardElement(
  payment: OpenPayment,
  locale: string,
  appearance: CardAppearance,
): Promise<CardElement> {
  // The provider's loader enforces neither of these two.
  if (payment.clientId === '') throw new Error('The payment client ID is required');
  const env = ENVIRONMENTS.find((known) => known === payment.environment);
  if (env === undefined) throw new Error(`Unknown payment environment ${payment.environment}`);
  const { elementUrl } = payment;
  const sdk = await (elementUrl === null ? providerSdk() : standInSdk(elementUrl));
  await sdk.init({ env, clientId: payment.clientId, locale: locale === 'zh-HK' ? 'zh-HK' : 'en' });
  const element = await sdk.createElement({
    intentId: payment.intentId,
    clientSecret: payment.clientSecret,
    currency: payment.amount.currency,
    appearance,
  });
  if (element === undefined) throw new Error('SDK not initialized');
  return element;
}
