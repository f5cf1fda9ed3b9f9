import { storedRemark } from './remark.js';
import { characterCount, isFarTooLong } from './text.js';

/** Generic failures of a field, with the numbers behind the code: `TOO_LONG 80`, `OUT_OF_RANGE 1 100`. */
export type NumberedProblem = `TOO_LONG ${number}` | `OUT_OF_RANGE ${number} ${number}`;

/** Checks one line of text as it would be stored. Returns null for a valid one. */
export function lineProblem(text: string | null, max: number): NumberedProblem | null {
  if (isFarTooLong(text ?? '', max)) return `TOO_LONG ${max}`;
  return characterCount(storedRemark(text) ?? '') > max ? `TOO_LONG ${max}` : null;
}

/** Checks a number. Both limits are allowed. */
export function rangeProblem(value: number, min: number, max: number): NumberedProblem | null {
  return value < min || value > max ? `OUT_OF_RANGE ${min} ${max}` : null;
}

/** The code of a problem and the numbers that its sentence names. Codes without numbers stand alone. */
export function readProblem<Code extends string>(
  problem: Code | NumberedProblem,
): { code: Code | 'TOO_LONG' | 'OUT_OF_RANGE'; min?: number; max?: number } {
  const [code, ...numbers] = problem.split(' ') as [Code, ...string[]];
  const max = numbers.pop();
  const [min] = numbers;
  return {
    code,
    ...(min !== undefined && { min: Number(min) }),
    ...(max !== undefined && { max: Number(max) }),
  };
}

/** The text of a failure as the API answers it: the opposite of `readProblem`. */
export function problemText({
  code,
  min,
  max,
}: {
  readonly code: string;
  readonly min?: number | null;
  readonly max?: number | null;
}): string {
  return [code, min, max].filter((part) => part != null).join(' ');
}
