export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'large' | 'medium' | 'small';

const TONES: Readonly<Record<ButtonTone, string>> = {
  primary: 'bg-brand text-on-brand hover:bg-brand-ink',
  secondary: 'border border-control bg-panel text-ink hover:bg-sunk',
  danger: 'bg-bad text-bg hover:opacity-90',
  quiet: 'text-ink-2 hover:bg-sunk hover:text-ink',
};

const SIZES: Readonly<Record<ButtonSize, string>> = {
  large: 'h-12 px-6 text-15',
  medium: 'h-10 px-4 text-15',
  small: 'h-8 px-3 text-13',
};

/** Classes of a button, also for links that look like one. */
export function buttonStyle(tone: ButtonTone = 'primary', size: ButtonSize = 'medium'): string {
  return `inline-flex shrink-0 items-center justify-center gap-2.5 rounded-control font-semibold whitespace-nowrap fade select-none ${TONES[tone]} ${SIZES[size]}`;
}
