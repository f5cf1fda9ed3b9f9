import { Trans, useLingui } from '@lingui/macro';

/** What people do with it (spec §2 "Use Cases"). */
export function UseCases() {
  const { t } = useLingui();
  const cases = [
    {
      title: t`E-commerce`,
      text: t`Prices and stock as a shopper in that city sees them, every morning, in the same order.`,
    },
    {
      title: t`SEO`,
      text: t`Result pages by country and language, from addresses that search engines show to people.`,
    },
    {
      title: t`Ad verification`,
      text: t`Look at a campaign from where it was paid to run, and keep one address while you click through.`,
    },
    {
      title: t`Market research`,
      text: t`Public pages of many markets at once, with the traffic of each project on a line of its own.`,
    },
  ];
  return (
    <section
      id="use-cases"
      className="page grid gap-x-12 gap-y-10 pt-20 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
    >
      <h2 className="text-36">
        <Trans>Four kinds of work it is bought for</Trans>
      </h2>
      <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2">
        {cases.map(({ title, text }) => (
          <li key={title} className="border-t border-line pt-4">
            <h3 className="text-17 leading-tight">{title}</h3>
            <p className="mt-2 text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
