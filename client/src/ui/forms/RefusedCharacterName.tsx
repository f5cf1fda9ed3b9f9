import { Trans } from '@lingui/macro';
import { refusedCharacter } from '../../../../schema/rules/refused-character';

/** The character, by its look and its code point. */
export function RefusedCharacterName({ code, typed }: { code: string; typed: string }) {
  const refused = refusedCharacter(code, typed);
  if (refused === null) return null;
  const { character, codePoint, isInvisible } = refused;
  return (
    <span className="block">
      {character === ' ' ? (
        <Trans>It contains a space.</Trans>
      ) : isInvisible ? (
        <Trans>It contains {codePoint}, an invisible mark.</Trans>
      ) : (
        <Trans>
          It contains “{character}” ({codePoint}).
        </Trans>
      )}
    </span>
  );
}
