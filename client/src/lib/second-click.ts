const PRESSED = 'a, button, summary, tr, li, [role]';

const pressedBy = ({ target }: Event) =>
  target instanceof Element ? target.closest(PRESSED) : null;

/**
 * The first click of a double click may move something else under the pointer: the next row of a list, or what was behind
 * a dialog. The second click then does nothing, because nobody aimed at that. Where nothing moved, both clicks count.
 * @returns stop
 */
export function ignoreMovedClicks(): () => void {
  let aimedAt: Element | null = null;
  const onPress = (event: MouseEvent) => {
    if (event.detail < 2) aimedAt = pressedBy(event);
  };
  const onClick = (event: MouseEvent) => {
    if (event.detail < 2 || pressedBy(event) === aimedAt) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('mousedown', onPress, true);
  window.addEventListener('click', onClick, true);
  return () => {
    window.removeEventListener('mousedown', onPress, true);
    window.removeEventListener('click', onClick, true);
  };
}
