import { Trans } from '@lingui/macro';
import { MIN_PASSWORD_CHARACTERS } from '../../../../schema/rules/limits';
import { passwordStrength, STRONG_CHARACTERS } from '../../../../schema/rules/password';

const FILLED = { WEAK: 1, MEDIUM: 2, STRONG: 3 } as const;
const TONES = { WEAK: 'bg-bad', MEDIUM: 'bg-signal', STRONG: 'bg-brand' } as const;
const STEPS = [1, 2, 3] as const;

/** Estimates the strength of the password (spec §4) and suggests improvements. It forbids nothing. */
export function PasswordStrength({ password }: { password: string }) {
  const strength = password === '' ? null : passwordStrength(password);
  const min = MIN_PASSWORD_CHARACTERS.REGISTRATION;
  const strong = STRONG_CHARACTERS;
  return (
    <div>
      <div aria-hidden="true" className="grid grid-cols-3 gap-1">
        {STEPS.map((step) => (
          <span
            key={step}
            className={`h-1 rounded-full fade ${strength !== null && step <= FILLED[strength] ? TONES[strength] : 'bg-line'}`}
          />
        ))}
      </div>
      <p aria-live="polite" className="mt-1.5 min-h-5 text-13 text-ink-3">
        {strength === null && <Trans>At least {min} characters</Trans>}
        {strength === 'WEAK' && (
          <Trans>
            <b className="font-semibold text-bad">Weak</b>: make it longer, and add capitals,
            numbers, and symbols
          </Trans>
        )}
        {strength === 'MEDIUM' && (
          <Trans>
            <b className="font-semibold text-warn">Medium</b>: use {strong} or more characters of
            every kind
          </Trans>
        )}
        {strength === 'STRONG' && (
          <b className="font-semibold text-brand">
            <Trans>Strong</Trans>
          </b>
        )}
      </p>
    </div>
  );
}
