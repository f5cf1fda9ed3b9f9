import { Trans } from '@lingui/macro';
import PencilIcon from '~icons/lucide/pencil';
import type { Profile_MeFragment } from './profile.generated';
import type { Intent } from '../../lib/on-intent';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/layout/Card';
import { DefinitionList } from '../../ui/layout/DefinitionList';
import { Timestamp } from '../../ui/Timestamp';
import { mailLanguage } from './mail-languages';

interface ProfileCardProps {
  me: Profile_MeFragment;
  onEdit: () => void;
  editIntent: Intent;
}

/** Shows the customer's name and the language of emails. */
export function ProfileCard({ me, onEdit, editIntent }: ProfileCardProps) {
  return (
    <Card className="p-5 sm:p-6">
      <div className="mb-3 flex min-h-8 items-center justify-between gap-4">
        <h2 className="text-17">
          <Trans>Profile</Trans>
        </h2>
        <Button tone="secondary" size="small" {...editIntent} onClick={onEdit}>
          <PencilIcon className="size-4" />
          <Trans>Edit profile</Trans>
        </Button>
      </div>
      <DefinitionList
        items={[
          { term: <Trans>Name</Trans>, detail: me.name ?? <NotSet /> },
          { term: <Trans>First name</Trans>, detail: me.firstName ?? <NotSet /> },
          { term: <Trans>Last name</Trans>, detail: me.lastName ?? <NotSet /> },
          { term: <Trans>Username</Trans>, detail: me.username },
          {
            term: <Trans>Email language</Trans>,
            detail: mailLanguage(me.locale),
          },
          { term: <Trans>Registered</Trans>, detail: <Timestamp at={me.registeredAt} day /> },
        ]}
      />
    </Card>
  );
}

function NotSet() {
  return (
    <span className="text-ink-3">
      <Trans>Not set</Trans>
    </span>
  );
}
