/**
 * The HTML of a prerendered page.
 * @param {{page: {locale: string, head: string, body: string, messages: string, data: string}, css: string, entry: string, preload: string[], fonts: string[],
 *   themeBoot: string, siteBoot: string, buildId: string}} input addresses are absolute paths
 */
export function siteDocument({ page, css, entry, preload, fonts, themeBoot, siteBoot, buildId }) {
  return [
    `<!doctype html><html lang="${page.locale}" data-build="${buildId}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<script>${themeBoot}</script>`,
    page.head,
    `<link rel="icon" href="/favicon.svg" type="image/svg+xml">`,
    `<link rel="apple-touch-icon" href="/apple-touch-icon.png">`,
    ...fonts.map(
      (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
    ),
    `<style>${css}</style></head><body><div id="root">${page.body}</div>${page.messages}`,
    // Behind the words that it repeats: gzip finds them again within 32 KB, and the style sheet is 20 of them.
    page.data,
    `<script data-entry="${entry}" data-preload="${preload.join(' ')}">${siteBoot}</script></body></html>\n`,
  ].join('');
}
