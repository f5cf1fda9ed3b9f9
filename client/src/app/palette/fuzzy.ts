/**
 * Scores how well a text matches the typed letters. All letters must occur in order; adjacent letters and starts of
 * words score higher.
 * @returns null for no match
 */
export function matchScore(text: string, typed: string): number | null {
  const wanted = [...typed.toLocaleLowerCase().replaceAll(/\s+/g, '')];
  const letters = [...text.toLocaleLowerCase()];
  let score = 0;
  let from = 0;
  let previous = -2;
  for (const letter of wanted) {
    const at = letters.indexOf(letter, from);
    if (at === -1) return null;
    const beginsWord = at === 0 || /[\s\-/]/.test(letters[at - 1] ?? '');
    score += 1 + (at === previous + 1 ? 3 : 0) + (beginsWord ? 2 : 0);
    previous = at;
    from = at + 1;
  }
  return score;
}
