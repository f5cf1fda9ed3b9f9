import { Trans, useLingui } from '@lingui/macro';

/** Use cases (spec §2 "Use Cases"). */
export function UseCases() {
  const { t } = useLingui();
  const cases = [
    {
      title: t`E-commerce`,
      text: t`See prices and stock the way local shoppers do, every morning.`,
    },
    {
      title: t`SEO`,
      text: t`See search results by country and language, just as local users get them.`,
    },
    {
      title: t`Ad verification`,
      text: t`View a campaign from where it runs, and keep one IP address while you click through.`,
    },
    {
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
