import { useLingui } from '@lingui/macro';
import { useSubAccountRevealPasswordMutation } from './sub-account-changes.generated';
import { Secret } from '../../ui/Secret';

interface SubAccountPasswordProps {
  id: string;
  username: string;
}

/** Asked for when somebody wants to see or copy it, because every look is written to the audit log; kept nowhere but here. */
export function SubAccountPassword({ id, username }: SubAccountPasswordProps) {
  const { t } = useLingui();
  const [reveal] = useSubAccountRevealPasswordMutation({ fetchPolicy: 'no-cache' });

  async function ask(): Promise<string> {
    const { data } = await reveal({ variables: { id } });
    const password = data?.subAccountRevealPassword.password;
    if (password == null) throw new Error('The gateway did not show the password');
    return password;
  }

  return <Secret value={null} onReveal={ask} label={t`password of ${username}`} />;
}
