import { Trans, useLingui } from '@lingui/macro';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import BookmarkIcon from '~icons/lucide/bookmark';
import { ADDRESSES } from '../../lib/addresses';
import { useServices } from '../../lib/services/services';
import { onIntent } from '../../lib/on-intent';
import { useTitle } from '../../lib/use-title';
import { Button } from '../../ui/Button';
import { buttonStyle } from '../../ui/button-style';
import { PageHeader } from '../../ui/layout/PageHeader';
import { GROUPING_WORDS } from './group-words';
import { usePeriodWords } from './period-words';
import { writeQuestion } from './question-address';
import { filtersOfLog } from './to-query';
import { USUAL } from './usage-question';
import { UsageStatistics } from './UsageStatistics';
import { useQuestion } from './use-question';

const SavedViews = onIntent(() =>
  import('./SavedViewsDialog').then(({ SavedViewsDialog }) => SavedViewsDialog),
);

/** The statistics of all plans. All that is chosen is in the address. */
export function StatisticsScreen() {
  const { t, i18n } = useLingui();
  const asked = useQuestion();
  const periodWords = usePeriodWords();
  const [isSaving, setSaving] = useState(false);
  const userId = useServices().session.current()?.user.id ?? '';
  const { question } = asked;
  const period = periodWords(question.period, question.timeZone ?? 'UTC');
  // Of the same time and sub account.
  const { period: same, subAccountId, timeZone } = question;
  const filters = filtersOfLog(question);
  const log = writeQuestion({ ...USUAL, period: same, subAccountId, timeZone, filters }).toString();
  const usageLogSearch = log === '' ? '' : `?${log}`;
  useTitle(t`Statistics`);
  return (
    <>
      <UsageStatistics
        asked={asked}
        header={(description) => (
          <PageHeader
            title={<Trans>Statistics</Trans>}
            description={description}
            actions={
              <>
                <Link
                  to={`${ADDRESSES.usageLog}${usageLogSearch}`}
                  className={buttonStyle('secondary', 'small')}
                >
                  <Trans>Where did my gigabytes go?</Trans>
                </Link>
                <Button
                  tone="secondary"
                  size="small"
                  onClick={() => setSaving(true)}
                  {...SavedViews.intent}
                >
                  <BookmarkIcon className="size-4" />
                  <Trans>Saved views</Trans>
                </Button>
              </>
            }
          />
        )}
      />
      {isSaving && (
        <SavedViews.Component
          userId={userId}
          search={writeQuestion(question).toString()}
          suggestion={`${i18n._(GROUPING_WORDS[question.by])}, ${period}`}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  );
}
