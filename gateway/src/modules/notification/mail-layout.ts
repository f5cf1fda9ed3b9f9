import { brand, tagline } from '../../../../schema/rules/brand.js';
import type { Locale } from '../../platform/locale.js';
import type { MailContent, MailPart } from './mail-template.js';

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** The words around every mail. */
const FRAME_WORDS: Record<Locale, { questions: string; colon: string }> = {
  'en-US': { questions: 'Questions? Write to', colon: ': ' },
  'zh-HK': { questions: '如有查詢，請電郵至', colon: '：' },
};

/** The colors of the dashboard: inline for light, because some mail programs ignore style sheets. */
const LIGHT = colorsOf('light');
const DARK = colorsOf('dark');

function colorsOf(theme: 'light' | 'dark') {
  const { colors } = brand;
  return {
    bg: colors.bg[theme],
    panel: colors.panel[theme],
    sunk: colors.sunk[theme],
    line: colors.line[theme],
    ink: colors.ink[theme],
    soft: colors['ink-2'][theme],
    brand: colors.brand[theme],
    onBrand: colors['on-brand'][theme],
  };
}

/** The same pairs for programs that follow the reader's theme. A class per role. */
const DARK_STYLE = `@media (prefers-color-scheme:dark){${[
  `.bg{background:${DARK.bg}!important}`,
  `.panel{background:${DARK.panel}!important;border-color:${DARK.line}!important}`,
  `.sunk{background:${DARK.sunk}!important}`,
  `.line{border-color:${DARK.line}!important}`,
  `.ink{color:${DARK.ink}!important}`,
  `.soft{color:${DARK.soft}!important}`,
  `.link{color:${DARK.brand}!important}`,
  `.quote{border-color:${DARK.brand}!important}`,
  `.button{background:${DARK.brand}!important;color:${DARK.onBrand}!important}`,
].join('')}}`;

const FONT =
  "font-family:'Instrument Sans',system-ui,-apple-system,'Segoe UI',Roboto,'PingFang HK','Microsoft JhengHei',sans-serif";
const MONO = "font-family:'Geist Mono',ui-monospace,Menlo,Consolas,monospace";
const PARAGRAPH = `margin:0 0 16px;font-size:15px;line-height:1.55;color:${LIGHT.ink}`;

/** Turns words into the two forms of a mail. Everything is escaped; a mail carries no remote images and no tracking. */
export function renderContent(content: MailContent, locale: Locale, siteUrl: string): RenderedMail {
  return {
    subject: content.subject,
    text: textOf(content, locale, siteUrl),
    html: htmlOf(content, locale, siteUrl),
  };
}

function textOf({ mark, body }: MailContent, locale: Locale, siteUrl: string): string {
  const { questions, colon } = FRAME_WORDS[locale];
  const footer = [
    '-- ',
    `${brand.name} · ${tagline[locale]}`,
    `${questions} ${brand.supportEmail}`,
    siteUrl,
  ].join('\n');
  const paragraphs = body.map((part) => textOfPart(part, colon));
  return `${[...(mark == null ? [] : [mark]), ...paragraphs, footer].join('\n\n')}\n`;
}

function textOfPart(part: MailPart, colon: string): string {
  switch (part.kind) {
    case 'text':
    case 'quote':
      return part.text;
    case 'code':
      return `    ${part.text}`;
    case 'facts':
      return part.facts.map(([name, value]) => `${name}${colon}${value}`).join('\n');
    case 'link':
      return `${part.text}\n${part.url}`;
  }
}

function htmlOf({ subject, mark, body }: MailContent, locale: Locale, siteUrl: string): string {
  const title = unbroken(subject);
  const first = body.find(({ kind }) => kind === 'text');
  const button = body.find(({ kind }) => kind === 'link');
  const parts = body.map((part) => htmlOfPart(part, part === button)).join('');
  const { questions } = FRAME_WORDS[locale];
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title><style>:root{color-scheme:light dark}${DARK_STYLE}</style></head>`,
    `<body class="bg" style="margin:0;padding:0;background:${LIGHT.bg};${FONT}">`,
    // Replies quote the mail from its first line on, and the inbound hook cuts there.
    mark == null
      ? `<div style="display:none;max-height:0;overflow:hidden">${first?.kind === 'text' ? escapeHtml(first.text) : ''}</div>`
      : `<p class="soft" style="margin:0;padding:12px 16px 0;font-size:12px;text-align:center;color:${LIGHT.soft}">${escapeHtml(mark)}</p>`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">',
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">',
    `<tr><td style="padding:0 4px 16px">${header()}</td></tr>`,
    `<tr><td class="panel" style="padding:28px 24px 12px;background:${LIGHT.panel};border:1px solid ${LIGHT.line};border-radius:12px">`,
    `<h1 class="ink" style="margin:0 0 16px;font-size:20px;line-height:1.25;font-weight:600;color:${LIGHT.ink};overflow-wrap:anywhere">${title}</h1>`,
    `${parts}</td></tr>`,
    `<tr><td class="soft" style="padding:16px 4px 0;font-size:13px;line-height:1.55;color:${LIGHT.soft}">`,
    `${escapeHtml(brand.name)} · ${escapeHtml(tagline[locale])}<br>`,
    `${questions} ${link(`mailto:${brand.supportEmail}`, brand.supportEmail)}<br>${link(siteUrl, siteUrl.replace(/^https?:\/\/|\/$/g, ''))}`,
    '</td></tr></table></td></tr></table></body></html>',
  ].join('');
}

/** The brand's first letter on its color: mail programs draw no SVG, and block images. */
function header(): string {
  return [
    '<table role="presentation" cellpadding="0" cellspacing="0"><tr>',
    `<td class="button" width="28" height="28" align="center" style="width:28px;height:28px;border-radius:7px;background:${LIGHT.brand};color:${LIGHT.onBrand};font-size:16px;font-weight:600;line-height:28px" aria-hidden="true">${escapeHtml(brand.name.slice(0, 1))}</td>`,
    `<td class="ink" style="padding-left:10px;font-size:17px;font-weight:600;color:${LIGHT.ink}">${escapeHtml(brand.name)}</td>`,
    '</tr></table>',
  ].join('');
}

function htmlOfPart(part: MailPart, isButton: boolean): string {
  switch (part.kind) {
    case 'text':
      return `<p class="ink" style="${PARAGRAPH}">${unbroken(part.text)}</p>`;
    case 'quote':
      return `<p class="ink quote" style="${PARAGRAPH};padding-left:12px;border-left:3px solid ${LIGHT.brand};white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(part.text)}</p>`;
    case 'code':
      return `<p class="ink sunk" style="margin:0 0 16px;padding:14px 16px;border-radius:8px;background:${LIGHT.sunk};color:${LIGHT.ink};font-size:28px;line-height:1.2;font-weight:600;letter-spacing:.2em;text-align:center;${MONO}">${escapeHtml(part.text)}</p>`;
    case 'facts':
      return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-collapse:collapse">${part.facts.map(factOf).join('')}</table>`;
    case 'link':
      return isButton
        ? `<p style="margin:4px 0 20px"><a class="button" href="${escapeHtml(part.url)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:${LIGHT.brand};color:${LIGHT.onBrand};font-size:15px;line-height:20px;font-weight:600;text-decoration:none">${escapeHtml(part.text)}</a></p>`
        : `<p class="ink" style="${PARAGRAPH}">${link(part.url, part.text)}</p>`;
  }
}

function factOf([name, value]: readonly [string, string]): string {
  const cell = `padding:8px 0;border-bottom:1px solid ${LIGHT.line};font-size:15px;line-height:1.4;vertical-align:top`;
  return `<tr><th scope="row" class="soft line" style="${cell};padding-right:16px;text-align:left;font-weight:400;white-space:nowrap;color:${LIGHT.soft}">${escapeHtml(name)}</th><td class="ink line" style="${cell};text-align:right;overflow-wrap:anywhere;color:${LIGHT.ink}">${escapeHtml(value)}</td></tr>`;
}

function link(url: string, text: string): string {
  return `<a class="link" href="${escapeHtml(url)}" style="color:${LIGHT.brand};text-decoration:underline">${escapeHtml(text)}</a>`;
}

/** Order numbers and the like, which browsers would break at their hyphens. */
const NUMBER = /(\[?\b[A-Z]{1,3}-[0-9A-Z-]{4,20}\b\]?)/;

function unbroken(text: string): string {
  return text
    .split(NUMBER)
    .map((words, index) =>
      index % 2 === 1
        ? `<span style="white-space:nowrap">${escapeHtml(words)}</span>`
        : escapeHtml(words),
    )
    .join('');
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
