import { Trans, useLingui } from '@lingui/macro';
import { Card } from '../../ui/layout/Card';
import { CodeTabs } from '../../ui/CodeTabs';
import { CopyButton } from '../../ui/CopyButton';
import curl from './samples/usage.sh?sample';
import node from './samples/usage.js?sample';
import python from './samples/usage.py?sample';

const SAMPLES = [
  { name: 'cURL', sample: curl },
  { name: 'Python', sample: python },
  { name: 'Node.js', sample: node },
] as const;

/** Samples that send a first query to the API. */
export function FirstQuery() {
  const { t } = useLingui();
  const endpoint = `${window.location.origin}/graphql`;
  return (
    <Card className="flex min-w-0 flex-col gap-5 p-5 sm:p-6">
      <div>
        <h2 className="text-17">
          <Trans>Your first query</Trans>
        </h2>
        <p className="mt-1.5 max-w-160 text-ink-2">
          <Trans>
            The API is a single GraphQL endpoint. Put your key in{' '}
            <code translate="no" className="text-13">
              API_KEY
            </code>{' '}
            and query the last seven days of usage.
          </Trans>
        </p>
      </div>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-3 text-13 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center">
        <dt className="text-ink-2">
          <Trans>Endpoint</Trans>
        </dt>
        <dd className="flex min-w-0 items-center gap-1">
          <span translate="no" className="num min-w-0 break-all">
            {endpoint}
          </span>
          <CopyButton text={endpoint} label={t`Copy the endpoint`} compact />
        </dd>
        <dt className="text-ink-2">
          <Trans>Schema</Trans>
        </dt>
        <dd>
          <a
            href="/schema.graphql"
            target="_blank"
            rel="noreferrer"
            className="num text-brand underline underline-offset-2"
          >
            /schema.graphql
          </a>
        </dd>
      </dl>
      <CodeTabs samples={SAMPLES} shown={{ endpoint }} />
    </Card>
  );
}
