const made = new Map<string, unknown>();

/**
 * What was made for the same code, for the development server: saving the file of a screen runs its module again, and another
 * lazy component would be another component, so that an open dialog would lose what was typed.
 */
export function forSameCode<Made>(
  kind: string,
  load: () => Promise<unknown>,
  make: () => Made,
): Made {
  // It has the address of the module that it imports. Vite adds the time of the module's last change.
  const code = `${kind} ${load.toString().replace(/\?t=\d+/, '')}`;
  const known = made.get(code) as Made | undefined;
  const kept = known ?? make();
  made.set(code, kept);
  return kept;
}
