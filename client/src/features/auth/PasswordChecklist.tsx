import { useLingui } from '@lingui/macro';
import CheckIcon from '~icons/lucide/check';
import CircleIcon from '~icons/lucide/circle';
import { MIN_PASSWORD_CHARACTERS } from '../../../../schema/rules/limits';
import { meetsRule, PASSWORD_RULES, type PasswordRule } from './password-rules';

/** The requirements of a new password (spec §5), ticked while typing. */
export function PasswordChecklist({ password }: { password: string }) {
  const { t } = useLingui();
  const min = MIN_PASSWORD_CHARACTERS.CHANGE;
  const words: Readonly<Record<PasswordRule, string>> = {
    LENGTH: t`At least ${min} characters`,
    UPPER: t`An uppercase letter`,
    LOWER: t`A lowercase letter`,
    DIGIT: t`A number`,
    SPECIAL: t`A special character`,
  };
  return (
    <ul
      aria-label={t`Password requirements`}
      className="grid grid-cols-[minmax(0,1fr)] gap-1 text-13 sm:grid-cols-2"
    >
      {PASSWORD_RULES.map((rule) => {
        const met = meetsRule(password, rule);
        return (
          <li
            key={rule}
            className={`flex items-center gap-2 fade ${met ? 'text-brand' : 'text-ink-3'}`}
          >
            {met ? <CheckIcon className="size-4" /> : <CircleIcon className="size-4 p-0.75" />}
            <span>{words[rule]}</span>
            <span className="sr-only">{met ? t`met` : t`not met`}</span>
          </li>
        );
      })}
    </ul>
  );
}
