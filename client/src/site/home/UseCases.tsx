import { Trans, useLingui } from '@lingui/macro';
import ArrowIcon from '~icons/lucide/arrow-right';
import { ADDRESSES } from '../../lib/addresses';
import { usePageLink } from '../languages';

/** Use cases (spec §2 "Use Cases"). */
export function UseCases() {
  const { t } = useLingui();
  const link = usePageLink();
  const cases = [
    {
      path: ADDRESSES.useCaseEcommerce,
      title: t`E-commerce`,
      text: t`See the prices and stock that local shoppers see, as often as you need.`,
    },
    {
      path: ADDRESSES.useCaseSeo,
      title: t`SEO`,
      text: t`See the search results that people in each country or city get.`,
    },
    {
      path: ADDRESSES.useCaseAdVerification,
      title: t`Ad verification`,
      text: t`View a campaign from where it runs, and keep one IP address while you click through.`,
    },
    {
      path: ADDRESSES.useCaseMarketResearch,
      title: t`Market research`,
      text: t`Collect public pages from many markets at once, with each project's traffic counted separately.`,
    },
  ];
  return (
    <section
      id="use-cases"
      className="page grid gap-x-12 gap-y-10 pt-20 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
    >
      <h2 className="text-36">
        <Trans>What teams use it for</Trans>
      </h2>
      <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2">
        {cases.map(({ path, title, text }) => (
          <li key={title} className="border-t border-line pt-4">
            <h3 className="text-17 leading-tight">
              <a {...link(path)} className="inline-flex items-center gap-2 hover:underline">
                <span>{title}</span>
                <ArrowIcon className="size-4 text-brand" />
              </a>
            </h3>
            <p className="mt-2 text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
