/// <reference types="vite/client" />

declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

declare module '~icons/*' {
  import type { ComponentType, SVGProps } from 'react';
  const Icon: ComponentType<SVGProps<SVGSVGElement>>;
  export default Icon;
}

/** A page of prose (scripts/lib/prose.mjs). */
declare module '*.md' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-imports -- an ambient module cannot import
  const prose: import('./site/prose').ProseFile;
  export default prose;
}

declare module '*?sample' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-imports -- an ambient module cannot import
  const sample: import('./ui/code-sample').CodeSample;
  export default sample;
}

declare module 'virtual:brand.css';
declare module 'virtual:chart.css';

interface ImportMetaEnv {
  /** `1` under `npm run dev:mocks`: the client runs against MSW. Always read with a dot, so that builds drop the branch. */
  readonly VITE_MSW?: string;
}

/** The API's base URL without a slash at its end; empty for the page's own origin (vite/api-base.ts). */
declare const API_BASE_URL: string;

/**
 * Whether text that is only prerendered is rendered here: true in the prerenderer, the development server, and tests, false in the
 * browser's build, which drops such text (src/site/Kept.tsx).
 */
declare const PRERENDERS: boolean;
