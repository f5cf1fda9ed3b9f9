import { Trans, useLingui } from '@lingui/macro';
import { Form, Formik, type FormikHelpers } from 'formik';
import { useState } from 'react';
import { type ProfileForm_MeFragment, useProfileUpdateMutation } from '../../generated/operations';
import type { Locale as MailLocale } from '../../generated/schema-types';
import { errorCode } from '../../lib/apollo/errors';
import { FormAlert } from '../../lib/forms/FormAlert';
import { SubmitButton } from '../../lib/forms/SubmitButton';
import { applyUserErrors } from '../../lib/forms/user-errors';
import { LOCALE_NAMES, type Locale } from '../../lib/locale';
import { useServices } from '../../lib/services';
import { Card } from '../../ui/Card';
import { SelectField } from '../../ui/SelectField';
import { TextField } from '../../ui/TextField';
import { identityWords } from '../auth/auth-words';
import { profileSchema, type ProfileValues, toProfileForm, toProfileInput } from './profile-form';

const SAVE_FAILED = 'PROFILE_SAVE_FAILED';

const LANGUAGES: Readonly<Record<Locale, MailLocale>> = { 'en-US': 'EN_US', 'zh-HK': 'ZH_HK' };
const FIELDS: readonly string[] = ['name', 'username', 'locale'];

/** What a customer is called, and in which language mails are. */
export function ProfileForm({ me }: { me: ProfileForm_MeFragment }) {
  const { t } = useLingui();
  const { toasts } = useServices();
  const [update] = useProfileUpdateMutation();
  const [failure, setFailure] = useState<string | null>(null);

  async function submit(values: ProfileValues, helpers: FormikHelpers<ProfileValues>) {
    setFailure(null);
    try {
      const { data } = await update({ variables: { input: toProfileInput(values) } });
      const saved = data?.profileUpdate;
      if (saved?.me == null) {
        const refused = applyUserErrors(helpers, values, saved?.userErrors ?? [], (field) =>
          FIELDS.includes(field) ? field : null,
        );
        setFailure(saved?.userErrors.length ? refused : SAVE_FAILED);
        return;
      }
      helpers.resetForm({ values: toProfileForm(saved.me) });
      toasts.add({ id: 'profile-saved', tone: 'good', title: t`Your profile was saved` });
    } catch (error) {
      setFailure(errorCode(error));
    }
  }

  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-17">
        <Trans>Profile</Trans>
      </h2>
      <Formik
        initialValues={toProfileForm(me)}
        validationSchema={profileSchema}
        validateOnBlur={false}
        onSubmit={submit}
      >
        {({ dirty }) => (
          <Form noValidate className="mt-5 flex flex-col gap-5">
            <FormAlert code={failure} errorWords={(code) => identityWords(code, SAVE_FAILED)} />
            <TextField
              name="name"
              label={t`Name`}
              description={t`How we call you; without one it is your username.`}
              autoComplete="name"
              errorWords={identityWords}
            />
            <TextField
              name="username"
              label={t`Username`}
              autoComplete="nickname"
              errorWords={identityWords}
            />
            <SelectField
              name="locale"
              label={t`Language of e-mails`}
              options={(Object.keys(LANGUAGES) as Locale[]).map((locale) => ({
                value: LANGUAGES[locale],
                label: LOCALE_NAMES[locale].name,
              }))}
            />
            <SubmitButton disabled={!dirty} focusableWhenDisabled className="self-start">
              <Trans>Save</Trans>
            </SubmitButton>
          </Form>
        )}
      </Formik>
    </Card>
  );
}
