import type { TransRenderProps } from '@lingui/react';
import type { ReactNode } from 'react';

/**
 * Renders every `<Trans>`: each of its texts in an element of its own. A browser that translates the page takes texts out of
 * it. React fails where it removes such a text or puts something before it, and changes it in vain. The only text of an
 * element, however, it sets through the element, which is still there.
 */
export function Words({ translation }: TransRenderProps): ReactNode {
  return [translation]
    .flat()
    .map((part, index) => (typeof part === 'string' ? <span key={index}>{part}</span> : part));
}
