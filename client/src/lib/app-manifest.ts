import { ADDRESSES } from './addresses';
import { brand, tagline } from './brand';

/** The web app manifest: how the dashboard appears on a home screen. Its icons come from scripts/lib/app-icons.mjs. */
export function appManifest(): string {
  const { name, colors } = brand;
  return JSON.stringify({
    name,
    short_name: name,
    description: tagline['en-US'],
    lang: 'en-US',
    id: '/',
    start_url: ADDRESSES.dashboard,
    scope: '/',
    // With the address and a way back: signing in and paying lead to other sites.
    display: 'minimal-ui',
    theme_color: colors.brand.light,
    background_color: colors.bg.light,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
}
