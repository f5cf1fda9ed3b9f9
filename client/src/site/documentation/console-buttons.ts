import { type RefObject, useEffect } from 'react';
import { useLocale } from '../use-locale';

/**
 * Makes the buttons of prerendered samples work that open a console (reference/Subject.tsx). Its code loads when somebody wants it.
 * @param text the element around the samples
 * @param failed the button's words if the code can't be loaded
 */
export function useConsoleButtons(text: RefObject<HTMLElement | null>, failed: string): void {
  const locale = useLocale();
  useEffect(() => {
    const { current: root } = text;
    const onClick = ({ target }: MouseEvent) => {
      const button =
        target instanceof Element ? target.closest<HTMLElement>('[data-console]') : null;
      if (button === null || button.ariaBusy === 'true') return;
      button.ariaBusy = 'true';
      void import('../console/open-console')
        .then(({ openConsole }) => openConsole(button, locale))
        .catch(() => {
          button.textContent = failed;
        })
        .finally(() => {
          button.ariaBusy = null;
        });
    };
    root?.addEventListener('click', onClick);
    return () => root?.removeEventListener('click', onClick);
  }, [text, locale, failed]);
}
