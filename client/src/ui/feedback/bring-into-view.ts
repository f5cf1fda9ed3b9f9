/** As the `ref` of what answers a button: it may be out of view, above a long form or in a dialog that scrolls. */
export function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
