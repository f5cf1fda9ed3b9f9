import { usedCss } from '../scripts/lib/used-css.mjs';

const CSS =
  '@layer theme;@layer base{a{color:inherit}:is(code,.num){font:x}}' +
  '@layer utilities{.mt-4{margin:1rem}.mt-8{margin:2rem}.sm\\:p-2{padding:0}@media (width>=40rem){.lg\\:p-4{a:b}}' +
  '.hover\\:a:hover,.other{c:d}}:root:not([data-auth=in]) .member{display:none}' +
  '@font-face{src:url("a;b}c.woff2")}.page{x:y;@media (width>=1px){z:w}}';

test('keeps what the page names, everything without a class, and groups that still hold something', () => {
  expect(usedCss(CSS, '<p class="mt-4 lg:p-4 page num">', 'en-US')).toBe(
    '@layer theme;@layer base{a{color:inherit}:is(code,.num){font:x}}' +
      '@layer utilities{.mt-4{margin:1rem}@media (width>=40rem){.lg\\:p-4{a:b}}}' +
      '@font-face{src:url("a;b}c.woff2")}.page{x:y;@media (width>=1px){z:w}}',
  );
});

test('a class may be named in a script, and one of several selectors is enough', () => {
  const kept = usedCss(CSS, 'const x = `sm:p-2 ${y}`; "hover:a" \'member\'', 'en-US');
  expect(kept).toContain('.sm\\:p-2{');
  expect(kept).toContain('.hover\\:a:hover,.other{');
  expect(kept).toContain('.member{');
  expect(kept).not.toContain('.mt-4');
  expect(kept).not.toContain('@media');
});

test('a page carries no rule for a root in another language', () => {
  const css = ':root:lang(zh),[lang|=zh]{a:b}:root:lang(zh) h1{c:d}:root:lang(de) h1,h2{e:f}';
  expect(usedCss(css, '', 'zh-HK')).toBe(css);
  expect(usedCss(css, '', 'ru')).toBe(':root:lang(zh),[lang|=zh]{a:b}:root:lang(de) h1,h2{e:f}');
});

test('a value under a name stays while somebody asks for it', () => {
  const css =
    ':root{--a:1px;--b:light-dark(#fff,#000);--c:2px}.x{--d:3px;margin:var(--a)}.y{padding:var(--b)}';
  expect(usedCss(css, '<p class="x" style="width:var(--c)">', 'en-US')).toBe(
    ':root{--a:1px;--c:2px}.x{margin:var(--a)}',
  );
});
