// npm install playwright, npx playwright install chromium, then: node request.mjs
import { chromium } from 'playwright';

{{ifAuth}}{{ifSocks}}// Browsers send no password to a SOCKS5 proxy, so this is the HTTP port.
const browser = await chromium.launch({
  proxy: {
    server: '{{browserProxy}}',
{{ifAuth}}    username: '{{username}}',
{{ifAuth}}    password: '{{password}}',
  },
});
{{ifRotating}}for (let visit = 0; visit < 3; visit += 1) {
{{ifRotating}}  // A new context opens new connections, and each gets a new address.
{{ifRotating}}  const context = await browser.newContext();
{{ifRotating}}  const page = await context.newPage();
{{ifRotating}}  await page.goto('{{target}}');
{{ifRotating}}  console.log(await page.innerText('body'));
{{ifRotating}}  await context.close();
{{ifRotating}}}
{{ifSticky}}const page = await browser.newPage();
{{ifSticky}}await page.goto('{{target}}');
{{ifSticky}}console.log(await page.innerText('body'));
await browser.close();
