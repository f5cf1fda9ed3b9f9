import { Trans } from '@lingui/macro';
import { Breadcrumbs } from '../Breadcrumbs';
import { CallToAction } from '../CallToAction';
import { UseCaseList } from './UseCaseList';

/** The uses of the proxies, with a page for each. */
export function UseCasesPage() {
  return (
    <>
      <section className="page pt-8 pb-20">
        <Breadcrumbs current={<Trans>Use cases</Trans>} />
        <h1 className="mt-8 text-36 sm:text-48 lg:mt-12">
          <Trans>What teams use it for</Trans>
        </h1>
        <p className="mt-5 max-w-160 text-17 text-ink-2">
          <Trans>
            Each page has the task, what goes wrong without proxies, a sample program, the
            recommended settings, and what it costs at your volume.
          </Trans>
        </p>
        <div className="mt-12">
          <UseCaseList level="h2" />
        </div>
      </section>
      <CallToAction />
    </>
  );
}
