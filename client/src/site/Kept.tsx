import type { ReactNode } from 'react';

const noted = new Map<string, Element>();

/** Notes the prerendered parts of a page. Called before React hydrates it. */
export function noteKept(root: Element): void {
  for (const part of root.querySelectorAll<HTMLElement>('[data-kept]'))
    noted.set(part.dataset['kept'] ?? '', part);
}

/**
 * A part that only the prerenderer writes. In the browser, React neither has nor compares its content: it finds an element
 * whose HTML it does not manage, and leaves it alone. Should React discard the page's HTML and render anew, because hydration
 * failed, the part moves to the new element. Controls in it are plain HTML (kept-controls.ts).
 * @param props.name unique on its page
 */
export function Kept({ name, children }: { name: string; children?: ReactNode }) {
  if (PRERENDERS) return <div data-kept={name}>{children}</div>;
  return (
    <div
      ref={(element) => {
        const part = noted.get(name);
        if (element && part && part !== element) element.replaceChildren(...part.childNodes);
      }}
      data-kept={name}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}
