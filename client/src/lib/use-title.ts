import { useEffect } from 'react';
import { brand } from './brand';

/** Sets the document's title while a screen is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);
}
