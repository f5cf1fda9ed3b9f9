import { useLingui } from '@lingui/react';
import { type ComponentType, useState } from 'react';
import { isLocale, type Locale, LOCALE_NAMES, LOCALES } from '../lib/locale';
import { currentTheme, type Theme, toggleTheme } from '../lib/theme';
import type { Toasts } from '../lib/toasts';
import { Button } from '../ui/Button';
import { PageHeader } from '../ui/layout/PageHeader';
import { Segmented } from '../ui/forms/Segmented';
import { ActionChapter } from './ActionChapter';
import { DisplayChapter } from './DisplayChapter';
import { FeedbackChapter } from './FeedbackChapter';
import { FieldChapter } from './FieldChapter';
import { FoundationChapter } from './FoundationChapter';
import { ListChapter } from './ListChapter';
import { OverlayChapter } from './OverlayChapter';
import { TableChapter } from './TableChapter';

const CHAPTERS: Readonly<Record<string, ComponentType<{ toasts: Toasts }>>> = {
  foundations: FoundationChapter,
  actions: ActionChapter,
  fields: FieldChapter,
  overlays: OverlayChapter,
  tables: TableChapter,
  lists: ListChapter,
  feedback: FeedbackChapter,
  display: DisplayChapter,
};

interface ShowcasePageProps {
  toasts: Toasts;
  setLocale: (locale: Locale) => void;
}

export function ShowcasePage({ toasts, setLocale }: ShowcasePageProps) {
  const { i18n } = useLingui();
  const [theme, setTheme] = useState<Theme>(currentTheme);
  return (
    <>
      <header className="sticky top-0 z-10 border-b border-line bg-bg">
        <div className="mx-auto flex max-w-300 flex-wrap items-center gap-x-6 gap-y-2 px-5 py-2.5">
          <strong className="mr-auto text-17 font-semibold">Design system</strong>
          <Segmented
            label="Theme"
            value={theme}
            options={[
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
            onChange={(next) => {
              toggleTheme();
              setTheme(next);
            }}
          />
          <Segmented
            label="Language"
            value={isLocale(i18n.locale) ? i18n.locale : LOCALES[0]}
            options={LOCALES.map((locale) => ({ value: locale, label: LOCALE_NAMES[locale].name }))}
            onChange={setLocale}
          />
        </div>
        <nav aria-label="Chapters" className="mx-auto max-w-300 overflow-x-auto px-5 pb-2">
          <ul className="flex gap-4 text-13 text-ink-2">
            {Object.keys(CHAPTERS).map((id) => (
              <li key={id}>
                <a href={`#${id}`} className="capitalize hover:text-ink hover:underline">
                  {id}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <main className="mx-auto grid max-w-300 grid-cols-[minmax(0,1fr)] gap-12 px-5 py-8">
        <PageHeader
          title="Every component, every state"
          description="Choose a theme and a language above; make the window narrow."
          actions={<Button tone="secondary">An action of the page</Button>}
        />
        {Object.entries(CHAPTERS).map(([id, Content]) => (
          <Content key={id} toasts={toasts} />
        ))}
      </main>
    </>
  );
}
