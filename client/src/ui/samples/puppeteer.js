// npm install puppeteer, then: node request.mjs
import puppeteer from 'puppeteer';

{{ifAuth}}{{ifSocks}}// Browsers send no password to a SOCKS5 proxy, so this is the HTTP port.
const browser = await puppeteer.launch({
  args: ['--proxy-server={{browserProxy}}'],
});
{{ifRotating}}for (let visit = 0; visit < 3; visit += 1) {
{{ifRotating}}  // A new context opens new connections, and each gets a new address.
{{ifRotating}}  const context = await browser.createBrowserContext();
{{ifRotating}}  const page = await context.newPage();
{{ifRotating}}{{ifAuth}}  await page.authenticate({ username: '{{username}}', password: '{{password}}' });
{{ifRotating}}  await page.goto('{{target}}');
{{ifRotating}}  console.log(await page.$eval('body', (body) => body.innerText));
{{ifRotating}}  await context.close();
{{ifRotating}}}
{{ifSticky}}const page = await browser.newPage();
{{ifSticky}}{{ifAuth}}await page.authenticate({ username: '{{username}}', password: '{{password}}' });
{{ifSticky}}await page.goto('{{target}}');
{{ifSticky}}console.log(await page.$eval('body', (body) => body.innerText));
await browser.close();
