import { Suspense } from 'react';
import { lazyNamed } from '../../lib/lazy-named';

const Name = lazyNamed(() => import('./RefusedCharacterName'), 'RefusedCharacterName');

interface RefusedCharacterProps {
  /** The code of the refusal. */
  code: string;
  typed: string;
}

/** Names the character for which a text was refused, if it is one that a person may overlook: the line looks right. */
export function RefusedCharacter(refusal: RefusedCharacterProps) {
  if (/^[\n -~]*$/.test(refusal.typed)) return null;
  return (
    <Suspense>
      <Name {...refusal} />
    </Suspense>
  );
}
