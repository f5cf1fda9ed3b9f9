import { Trans, useLingui } from '@lingui/macro';
import { SESSION_MINUTES } from '../../../../schema/rules/limits';

/** The features, numbered like the pages of a ledger. */
export function Features() {
  const { t } = useLingui();
  const { max: longest } = SESSION_MINUTES;
  const features = [
    {
      title: t`Rotating or sticky`,
      text: t`Get a new IP address for each connection, or keep one for up to ${longest} minutes. You choose in the username.`,
    },
    {
      title: t`Country and city`,
      text: t`Choose the country or city of each request. If we don't cover a place, the request is refused with the reason, never rerouted silently.`,
    },
    {
      title: t`HTTP, HTTPS, and SOCKS5`,
      text: t`One username works with all three protocols. The samples that you copy in the dashboard run as they are.`,
    },
    {
      title: t`Sub accounts with limits`,
      text: t`Give each team or client its own username, password, and limit. Disable one and the others keep working.`,
    },
    {
      title: t`Password or whitelist`,
      text: t`Connect with a username and password, or whitelist the IP addresses of your servers and connect without a password.`,
    },
    {
      title: t`Usage API`,
      text: t`Read the same usage you see in the dashboard, by sub account, country, and protocol, with a read-only key.`,
    },
  ];
  return (
    <section id="features" className="page py-20">
      <h2 className="max-w-150 text-36 zh:max-w-none">
        <Trans>You choose the exit, set the limits, and see the usage</Trans>
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
