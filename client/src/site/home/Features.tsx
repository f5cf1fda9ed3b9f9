import { Trans, useLingui } from '@lingui/macro';
import { SESSION_MINUTES } from '../../../../schema/rules/limits';

/** What a customer gets, numbered like the pages of a ledger. */
export function Features() {
  const { t } = useLingui();
  const { max: longest } = SESSION_MINUTES;
  const features = [
    {
      title: t`Rotating or sticky`,
      text: t`A new address for every request, or one address kept for up to ${longest} minutes. The username says which.`,
    },
    {
      title: t`Country and city`,
      text: t`Choose where a request comes out, down to the city. A place we do not have is refused with its name, never replaced in silence.`,
    },
    {
      title: t`HTTP, HTTPS and SOCKS5`,
      text: t`One host, one username, three protocols. The samples in the dashboard run exactly as they are shown.`,
    },
    {
      title: t`Sub accounts with limits`,
      text: t`A name, a password and a limit for each team or client. Switch one off and the others carry on.`,
    },
    {
      title: t`Password or whitelist`,
      text: t`Sign requests with a username and password, or allow the addresses of your own servers and send none.`,
    },
    {
      title: t`An API for the books`,
      text: t`Read the same usage that you see, per sub account, country and protocol, with a key that can do nothing else.`,
    },
  ];
  return (
    <section id="features" className="page py-20">
      <h2 className="max-w-150 text-36 zh:max-w-none">
        <Trans>Built for the team that gets asked where the traffic went</Trans>
      </h2>
      <ol className="mt-14 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
        {features.map(({ title, text }, index) => (
          <li key={title} className="border-t border-line pt-4">
            <p className="num text-13 text-brand">{String(index + 1).padStart(2, '0')}</p>
            <h3 className="mt-3 text-17 leading-tight">{title}</h3>
            <p className="mt-2 text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
