import { Trans, useLingui } from '@lingui/macro';
import type { Profile_MeFragment } from './profile.generated';
import { useProfileUpdateMutation } from './account.generated';
import { FormDialog } from '../../ui/forms/FormDialog';
import { SelectField } from '../../ui/forms/SelectField';
import { TextField } from '../../ui/forms/TextField';
import { identityWords } from '../auth/auth-words';
import { MAIL_LANGUAGES } from './mail-languages';
import { profileSchema, toProfileForm, toProfileInput } from './profile-form';

interface ProfileDialogProps {
  me: Profile_MeFragment;
  onClose: () => void;
  onSaved: () => void;
}

/** Changes the customer's name and the language of emails. */
export function ProfileDialog({ me, onClose, onSaved }: ProfileDialogProps) {
  const { t } = useLingui();
  const [update] = useProfileUpdateMutation();
  return (
    <FormDialog
      title={<Trans>Edit profile</Trans>}
      action={<Trans>Save</Trans>}
      draft={{ name: 'profile' }}
      initialValues={toProfileForm(me)}
      validationSchema={profileSchema}
      errorWords={(code) => identityWords(code, 'PROFILE_SAVE_FAILED')}
      send={async (values) => {
        const { data } = await update({ variables: { input: toProfileInput(values) } });
        const userErrors = data?.profileUpdate.userErrors ?? [];
        if (userErrors.length === 0) onSaved();
        return userErrors;
      }}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t`Name`}
        description={t`What we call you. Leave it empty to use your first and last name, or your username.`}
        autoComplete="name"
        errorWords={identityWords}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2">
        <TextField
          name="firstName"
          label={t`First name`}
          autoComplete="given-name"
          errorWords={identityWords}
        />
        <TextField
          name="lastName"
          label={t`Last name`}
          autoComplete="family-name"
          errorWords={identityWords}
        />
      </div>
      <TextField
        name="username"
        label={t`Username`}
        autoComplete="nickname"
        errorWords={identityWords}
      />
      <SelectField name="locale" label={t`Email language`} options={MAIL_LANGUAGES} />
    </FormDialog>
  );
}
