// Public pages in the development server: with mocks if asked for, and without waiting for a first paint as prerendered
// pages do (lib/boot/site-boot.js). No build has this file.
import { brand } from '../lib/brand';

document.title = `${window.location.pathname} · ${brand.name}`;
if (import.meta.env.VITE_MSW === '1') {
  const { startMocks } = await import('../../../mocks/src/dev-mode/browser.js');
  await startMocks();
}
// After the mocks, because it asks whether the session is still valid.
const waiting = document.getElementById('site-boot');
const boot = document.createElement('script');
boot.dataset['entry'] = '';
boot.textContent = waiting?.textContent ?? '';
waiting?.replaceWith(boot);
await import('./entry-client');
