/** The chosen theme. Nothing is stored while following the system. lib/boot/theme-boot.js reads it too. */
const THEME_KEY = 'theme';
export type Theme = 'light' | 'dark';

export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Switches to the other theme and remembers it. */
export function toggleTheme(): void {
  const theme: Theme = currentTheme() === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset['theme'] = theme;
  window.localStorage.setItem(THEME_KEY, theme);
}
