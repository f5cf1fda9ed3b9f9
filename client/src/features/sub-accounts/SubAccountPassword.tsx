import { useLingui } from '@lingui/macro';
import { useSubAccountRevealPasswordMutation } from '../../lib/sub-accounts/sub-account-password.generated';
import { Secret } from '../../ui/Secret';

interface SubAccountPasswordProps {
  id: string;
  username: string;
}

/** Loads the password on demand, because the audit log records every access. It is stored only in this component. */
export function SubAccountPassword({ id, username }: SubAccountPasswordProps) {
  const { t } = useLingui();
  const [reveal] = useSubAccountRevealPasswordMutation({ fetchPolicy: 'no-cache' });

  async function ask(): Promise<string> {
    const { data } = await reveal({ variables: { id } });
    const password = data?.subAccountRevealPassword.password;
    if (password == null) throw new Error('The gateway did not return the password');
    return password;
  }

  return <Secret value={null} onReveal={ask} label={t`password of ${username}`} />;
}
