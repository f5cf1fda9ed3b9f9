let outer: HTMLElement;
let inner: HTMLElement;

beforeEach(() => {
  document.body.innerHTML = '<div><p style="visibility: hidden">Text</p></div>';
  outer = document.querySelector('div')!;
  inner = document.querySelector('p')!;
});

test('a style is computed once while the document stays as it is', () => {
  expect(getComputedStyle(inner)).toBe(getComputedStyle(inner));
});

test('a style follows the element, its ancestors, and the style sheets at once', () => {
  const visibility = () => getComputedStyle(inner).visibility;
  expect(visibility()).toBe('hidden');
  inner.style.visibility = '';
  expect(visibility()).toBe('visible');
  outer.style.visibility = 'hidden';
  expect(visibility()).toBe('hidden');
  document.body.append(inner);
  expect(visibility()).toBe('visible');
  const sheet = document.createElement('style');
  sheet.textContent = 'p { visibility: hidden }';
  document.head.append(sheet);
  expect(visibility()).toBe('hidden');
  sheet.textContent = 'p { visibility: visible }';
  expect(visibility()).toBe('visible');
  sheet.remove();
  inner.hidden = true;
  expect(getComputedStyle(inner).display).toBe('none');
});
