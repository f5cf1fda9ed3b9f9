import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The marks of the contact form that the gateway changes, as the client's build has them. */
const CONTACT_FORM = `<form>
<p><span data-problem="RATE_LIMITED" hidden="">too many</span><span data-problem="FAILED" hidden="">our fault</span></p>
<input id="contact-name" aria-invalid="false" name="name" value="{{name}}"><span data-problem="NAME_TOO_LONG" hidden="">shorter</span>
<input id="contact-email" aria-invalid="false" name="email" value="{{email}}"><span data-problem="EMAIL_INVALID" hidden="">no address</span>
<select name="category"><option value="SALES">sales</option><option value="API">api</option></select>
<input id="contact-subject" aria-invalid="false" name="subject" value="{{subject}}">
<span data-problem="SUBJECT_REQUIRED" hidden="">no subject</span><span data-problem="SUBJECT_TOO_LONG" hidden="">shorter</span>
<textarea id="contact-message" aria-invalid="false" name="message">{{message}}</textarea>
<span data-problem="MESSAGE_REQUIRED" hidden="">no message</span><span data-problem="MESSAGE_TOO_LONG" hidden="">shorter</span>
</form>`;
/** The marks of the status page. */
const STATUS_PAGE = `<link rel="canonical" href="https://origin.invalid/status"><noscript>
<p><b data-state="ALL:UP" hidden="">all works</b><b data-state="ALL:DOWN" hidden="">something fails</b><b data-state="ALL:UNKNOWN" hidden="">unknown</b> {{measuredAt}}</p>
${['SITE', 'PROXIES', 'DATA', 'JOBS', 'EMAIL', 'CARDS']
  .map(
    (id) =>
      `<p data-part="${id}" hidden="">${id} <b data-state="${id}:UP" hidden="">works</b><b data-state="${id}:DOWN" hidden="">fails</b><b data-state="${id}:UNKNOWN" hidden="">unknown</b> {{percent:${id}}} {{measured:${id}}} {{failed:${id}}}</p>`,
  )
  .join('\n')}
<p data-incidents="NONE" hidden="">no failures</p><ul>${[
  'SITE',
  'PROXIES',
  'DATA',
  'JOBS',
  'EMAIL',
  'CARDS',
]
  .map(
    (id) =>
      `<li data-incident="${id}">${id} {{from}} to {{until}}</li><li data-incident="${id}:LASTING">${id} since {{from}}</li>`,
  )
  .join('')}</ul><p data-incidents="EARLIER" hidden="">{{earlier}}</p></noscript>`;
const ALWAYS: Readonly<Record<string, string>> = {
  'csp.json': JSON.stringify({ version: 1, files: {} }),
  'app/index.html': '<meta name="payments" content="real" /><p>application</p>',
  'app/screens.json': '[]',
  'app/assets/app/a.js': 'app()',
  'site/index.html': '<p>home</p>',
  'site/404.html': '<p>nothing here</p>',
  'site/500.html': '<p>our fault</p>',
  'site/assets/site/a.js': 'site()',
  'builds/latest.json': '{"id":"1"}',
  'site/contact/answer.html': CONTACT_FORM,
  'site/zh-hk/contact/answer.html': CONTACT_FORM,
  'site/status/index.html': STATUS_PAGE,
  'site/zh-hk/status/index.html': STATUS_PAGE,
};

/** How the site is served where nothing else of the gateway is. */
export const SITE_OPTIONS = {
  publicUrl: 'https://proxies.example',
  testPayments: false,
  proxy: { host: 'gate.example', httpPort: 1080, socks5Port: 1081 },
  airwallex: { elementUrl: null },
  google: {
    clientId: 'none',
    redirectUri: 'https://proxies.example/auth/callback',
    scriptUrl: 'https://accounts.google.com/gsi/client',
    testPage: false,
  },
  captcha: null,
};

/** The smallest client build that the gateway serves, in a temporary folder. Some files differ from it, or are added. */
export async function createTestSite(
  files: Readonly<Record<string, string>> = {},
): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-site-'));
  for (const [name, text] of Object.entries({ ...ALWAYS, ...files })) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return { folder, remove: () => rm(folder, { recursive: true }) };
}
