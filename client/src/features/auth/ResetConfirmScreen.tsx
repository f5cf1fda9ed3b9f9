import { Trans, useLingui } from '@lingui/macro';
import { Form, Formik, type FormikHelpers } from 'formik';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { ADDRESSES } from '../../lib/addresses';
import { FormAlert } from '../../ui/feedback/FormAlert';
import { SubmitButton } from '../../ui/forms/SubmitButton';
import { applyUserErrors } from '../../lib/forms/user-errors';
import { useServices } from '../../lib/services/services';
import { useTitle } from '../../lib/use-title';
import { buttonStyle } from '../../ui/button-style';
import { Notice } from '../../ui/feedback/Notice';
import { identityWords } from './auth-words';
import { AuthCard } from './AuthCard';
import {
  EMPTY_NEW_PASSWORD,
  newPasswordSchema,
  type NewPasswordValues,
  toNewPassword,
} from './new-password-form';
import { NewPasswordFields } from './NewPasswordFields';
import { checkResetLink, confirmReset, ResetFailure } from './reset-api';
import { PASSWORD_WAS_RESET, resetTokenOf } from './reset-link';

/** Problems of the link itself: only a new link helps. */
type LinkProblem = 'RESET_TOKEN_MISSING' | 'RESET_LINK_INVALID' | 'RESET_LINK_EXPIRED';

const DEAD_LINKS: readonly LinkProblem[] = ['RESET_LINK_INVALID', 'RESET_LINK_EXPIRED'];

/** The target of the emailed link: sets a new password, then leads to the login. */
export function ResetConfirmScreen() {
  const { t, i18n } = useLingui();
  const { session } = useServices();
  const navigate = useNavigate();
  const token = resetTokenOf(useLocation().hash);
  const [deadLink, setDeadLink] = useState<LinkProblem | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useTitle(t`Set a new password`);

  // Before a password is typed in vain. If the check itself fails, the form tells later.
  useEffect(() => {
    let isHere = true;
    if (token !== null)
      checkResetLink(token).then(
        (code) => {
          const dead = DEAD_LINKS.find((problem) => problem === code);
          if (isHere && dead !== undefined) setDeadLink(dead);
        },
        () => undefined,
      );
    return () => {
      isHere = false;
    };
  }, [token]);

  async function submit(values: NewPasswordValues, helpers: FormikHelpers<NewPasswordValues>) {
    setFailure(null);
    try {
      const { changed, userErrors } = await confirmReset({
        token: token ?? '',
        ...toNewPassword(values),
      });
      if (changed) {
        // The reset ends all sessions of the account, including this browser's.
        session.signOut('asked');
        await navigate(ADDRESSES.login, { replace: true, state: PASSWORD_WAS_RESET });
        return;
      }
      const code = userErrors[0]?.code ?? 'RESET_FAILED';
      const dead = DEAD_LINKS.find((problem) => problem === code);
      if (dead !== undefined) setDeadLink(dead);
      else if (userErrors[0]?.field === 'newPassword') applyUserErrors(helpers, values, userErrors);
      else setFailure(code);
    } catch (error) {
      setFailure(error instanceof ResetFailure ? error.code : 'RESET_FAILED');
    }
  }

  const problem = token === null ? 'RESET_TOKEN_MISSING' : deadLink;
  return (
    <AuthCard title={<Trans>Set a new password</Trans>}>
      {problem !== null ? (
        <>
          <Notice tone="bad">{i18n._(identityWords(problem))}</Notice>
          <p className="text-13 text-ink-2">
            <Trans>
              Each link works once, for 30 minutes. Request a new link and use the newest email.
            </Trans>
          </p>
          <Link to={ADDRESSES.resetPassword} className={buttonStyle()}>
            <Trans>Get a new link</Trans>
          </Link>
        </>
      ) : (
        <>
          <FormAlert code={failure} errorWords={(code) => identityWords(code, 'RESET_FAILED')} />
          <Formik
            initialValues={EMPTY_NEW_PASSWORD}
            validationSchema={newPasswordSchema}
            validateOnBlur={false}
            onSubmit={submit}
          >
            <Form noValidate className="flex flex-col gap-5">
              <NewPasswordFields />
              <SubmitButton className="w-full">
                <Trans>Set new password</Trans>
              </SubmitButton>
            </Form>
          </Formik>
        </>
      )}
    </AuthCard>
  );
}
