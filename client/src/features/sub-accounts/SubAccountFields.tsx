import { Trans, useLingui } from '@lingui/macro';
import { useFormikContext } from 'formik';
import type { SubAccountsTable_SubAccountFragment } from './SubAccountsTable.generated';
import { wordsForCode } from '../../lib/error-words';
import { formatBytes } from '../../lib/format';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/feedback/Notice';
import { RadioCards } from '../../ui/forms/RadioCards';
import { TextArea } from '../../ui/forms/TextArea';
import { TextField } from '../../ui/forms/TextField';
import { useNumberWords } from '../../ui/forms/use-number-words';
import { generatePassword } from './generate-password';
import { mostAllocatedBytes, type SubAccountValues } from './sub-account-form';

interface SubAccountFieldsProps {
  edited: SubAccountsTable_SubAccountFragment | null;
  freeBytes: bigint | null;
}

/** The fields of a sub account. For the unlimited plan's sub account, only the password. */
export function SubAccountFields({ edited, freeBytes }: SubAccountFieldsProps) {
  const { t, i18n } = useLingui();
  const numberWords = useNumberWords();
  const { values, setFieldValue } = useFormikContext<SubAccountValues>();

  const password = (
    <TextField
      name="password"
      label={t`Password`}
      mono
      autoComplete="off"
      description={
        edited?.type === 'TRAFFIC'
          ? t`6 to 12 letters or digits. Leave it empty to keep the current password.`
          : t`6 to 12 letters or digits.`
      }
      action={
        <Button
          tone="secondary"
          onClick={() => void setFieldValue('password', generatePassword(), true)}
        >
          <Trans>Generate</Trans>
        </Button>
      }
    />
  );

  if (edited?.type === 'UNLIMITED') {
    return (
      <>
        <Notice tone="info">
          <Trans>
            This sub account belongs to your unlimited plan. You can change only its password.
          </Trans>
        </Notice>
        {password}
      </>
    );
  }

  const most =
    freeBytes === null ? '…' : formatBytes(mostAllocatedBytes(freeBytes, edited), i18n.locale);
  return (
    <>
      <TextField
        name="username"
        label={t`Username`}
        mono
        autoComplete="off"
        description={
          edited === null
            ? t`4 to 12 letters or digits, starting with a letter. It's saved in lowercase. You can change it later.`
            : t`4 to 12 letters or digits, starting with a letter. If you change it, programs must use the new one.`
        }
      />
      {password}
      <RadioCards
        name="chargeMode"
        label={t`Charge mode`}
        columns={2}
        options={[
          {
            value: 'SHARED',
            label: t`Shared`,
            description: t`Uses the account's traffic, up to its limit if you set one.`,
          },
          {
            value: 'ALLOCATED',
            label: t`Allocated`,
            description: t`Its limit is set aside for this sub account only. Unused traffic returns to your account when you delete it.`,
          },
        ]}
      />
      <TextField
        name="limit"
        label={t`Traffic limit`}
        mono
        inputMode="decimal"
        suffix="GB"
        errorWords={(code) =>
          (code === 'LIMIT_INVALID' && numberWords(values.limit)) || wordsForCode(code)
        }
        keepsDescription={values.chargeMode === 'ALLOCATED'}
        description={
          values.chargeMode === 'ALLOCATED' ? (
            <Trans>
              Counts all usage since it was created. At most{' '}
              <span className="tabular-nums">{most}</span> can be set aside now.
            </Trans>
          ) : (
            <Trans>Counts all usage since it was created. Leave empty for no limit.</Trans>
          )
        }
      />
      <TextArea name="remark" label={t`Note`} rows={2} limit={255} />
    </>
  );
}
