/// <reference types="vite/client" />

declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

declare module 'virtual:words' {
  import type { Messages } from '@lingui/core';
  /** The application's words: language → part (`shell`, or a feature) → how to load them (vite/words.ts). */
  export const WORDS: Readonly<
    Record<string, Readonly<Record<string, (() => Promise<{ messages: Messages }>) | undefined>>>
  >;
}

declare module 'virtual:site-words' {
  import type { Messages } from '@lingui/core';
  /** The public pages' words: language → module of the page → how to load them (vite/site-words.ts). */
  export const SITE_WORDS: Readonly<
    Record<string, Readonly<Record<string, (() => Promise<{ messages: Messages }>) | undefined>>>
  >;
}

declare module '~icons/*' {
  import type { ComponentType, SVGProps } from 'react';
  const Icon: ComponentType<SVGProps<SVGSVGElement>>;
  export default Icon;
}

declare module '*?sample' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-imports -- an ambient module cannot import
  const sample: import('./ui/code-sample').CodeSample;
  export default sample;
}

declare module 'virtual:brand.css';

interface ImportMetaEnv {
  /** `1` under `npm run dev:mocks`: the client runs against MSW. Always read with a dot, so that builds drop the branch. */
  readonly VITE_MSW?: string;
}
