import type { ReactNode } from 'react';

/**
 * A part that only the prerenderer writes. In the browser, React neither has nor compares its content: it finds an element
 * whose HTML it does not manage, and leaves it alone. Controls in it are plain HTML (kept-controls.ts).
 */
export function Kept({ children }: { children?: ReactNode }) {
  if (PRERENDERS) return <div>{children}</div>;
  return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}
