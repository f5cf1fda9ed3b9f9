/** What an element tells while somebody pays, and what of it we use. */
export interface CardEvents {
  ready: object;
  /** The provider took the money; whether the order is paid is the server's to say. */
  success: object;
  error: { readonly code: string };
  /** The person gave up at a step of the bank. */
  cancel: object;
  /** Another method was chosen inside the element. */
  switchMethod: object;
}

/** Where a card is typed into: the provider's drop-in, or the stand-in's. */
export interface CardElement {
  readonly on: <Name extends keyof CardEvents>(
    event: Name,
    handler: (detail: CardEvents[Name]) => void,
  ) => void;
  readonly mount: (container: HTMLElement) => void;
  readonly destroy: () => void;
}

export interface CardSdkOptions {
  readonly env: 'demo' | 'prod';
  readonly clientId: string;
  readonly locale: 'en' | 'zh-HK';
}

export interface CardElementOptions {
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
export interface CardSdk {
  readonly init: (options: CardSdkOptions) => Promise<unknown>;
  readonly createElement: (options: CardElementOptions) => Promise<CardElement | undefined>;
}

/** Loads a script of card elements. */
export type CardElementLoader = () => Promise<CardSdk>;

/** The calls of the provider's package, which the stand-in has as well. */
export interface ProviderCalls {
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
export function toCardSdk({ init, createElement }: ProviderCalls): CardSdk {
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
      element.on(event, (told) => {
        handler({ code: errorCodeOf(told) });
      });
    },
    mount: (container) => {
      element.mount(container);
    },
    destroy: () => {
      element.destroy();
    },
  };
}

/** `{ detail: { error: { code } } }` of an error event. */
function errorCodeOf(told: unknown): string {
  const { detail } = (told ?? {}) as { detail?: { error?: { code?: unknown } } };
  const code = detail?.error?.code;
  return typeof code === 'string' ? code : 'unknown';
}
