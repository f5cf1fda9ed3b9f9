import { pageStyles } from './page-style';

const SHEET = `
:root{--used:1px;--unused:2px;--chained:var(--source);--source:3px}
@property --tw-ring{syntax:"*";inherits:false}
:focus-visible{outline:var(--used) solid}
@layer utilities{
.mt-1{margin:1px}
.sm\\:p-2{padding:2px}
.\\[\\&\\>p\\]\\:mt-2>p{margin:2px}
.gone,.kept{color:red}
.kept .gone{color:blue}
:is(:where(.group) .kept){color:green}
.kept:not(.gone){color:white}
[data-theme=dark] .kept{color:black}
@media (width>=40rem){.gone{top:0}}
}`;

const pageStyle = pageStyles(SHEET.replaceAll('\n', ''));

it('keeps a rule if a source names all its classes, escaped or not', () => {
  const style = pageStyle(['<p class="mt-1 sm:p-2 [&amp;&gt;p]:mt-2">']);
  expect(style).toContain('.mt-1{margin:1px}');
  expect(style).toContain('.sm\\:p-2{padding:2px}');
  expect(style).toContain('.\\[\\&\\>p\\]\\:mt-2>p{margin:2px}');
  expect(style).not.toContain('color:red');
});

it('finds a class that only a script names', () => {
  expect(pageStyle(['<p>', 'const style=`mt-1 ${tone}`'])).toContain('.mt-1{');
  expect(pageStyle(['<p>', 'className:"mt-10"'])).not.toContain('.mt-1{');
});

it('removes only the selectors that cannot match', () => {
  const style = pageStyle(['<p class="kept">']);
  expect(style).toContain('.kept{color:red}');
  expect(style).not.toContain('color:blue');
  expect(style).not.toContain('@media');
});

it('keeps what it cannot judge: alternatives, negations, attributes, elements', () => {
  const style = pageStyle(['<p class="kept">']);
  for (const color of ['green', 'white', 'black']) expect(style).toContain(`color:${color}`);
  expect(pageStyle(['<p>'])).toContain(':focus-visible{');
});

it('removes variables that nothing uses, also those that only removed variables use', () => {
  expect(pageStyle(['<p>'])).toContain(':root{--used:1px}');
  expect(pageStyle(['<p>'])).not.toContain('@property');
  expect(pageStyle(['<p style="top:var(--chained)">'])).toContain('--source:3px');
});
