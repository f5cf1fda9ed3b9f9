// npm install selenium-webdriver, then: node request.mjs
import { Browser, Builder, By } from 'selenium-webdriver';
import { Options } from 'selenium-webdriver/chrome.js';

{{ifAuth}}// Chrome's option has no place for a password, so add this machine's address to the whitelist.
{{ifAuth}}// Country, city, and session are part of the username, so they do not apply here.
const options = new Options().addArguments(
  '--headless=new',
  '--proxy-server={{openProxy}}',
);
{{ifRotating}}for (let visit = 0; visit < 3; visit += 1) {
{{ifRotating}}  // A new browser opens new connections, and each gets a new address.
{{ifRotating}}  const driver = await new Builder()
{{ifRotating}}    .forBrowser(Browser.CHROME)
{{ifRotating}}    .setChromeOptions(options)
{{ifRotating}}    .build();
{{ifRotating}}  await driver.get('{{target}}');
{{ifRotating}}  console.log(await driver.findElement(By.css('body')).getText());
{{ifRotating}}  await driver.quit();
{{ifRotating}}}
{{ifSticky}}const driver = await new Builder()
{{ifSticky}}  .forBrowser(Browser.CHROME)
{{ifSticky}}  .setChromeOptions(options)
{{ifSticky}}  .build();
{{ifSticky}}await driver.get('{{target}}');
{{ifSticky}}console.log(await driver.findElement(By.css('body')).getText());
{{ifSticky}}await driver.quit();
