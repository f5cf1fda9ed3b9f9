import { Trans, useLingui } from '@lingui/macro';
import { ADDRESSES } from '../../lib/addresses';
import { Breadcrumbs } from '../Breadcrumbs';
import { useLocale } from '../use-locale';
import { CHANGES } from './changes';
import styles from './guides.css?inline';
import { Text } from './Text';

/** The history of the API. It is static: nobody needs a script to read it. */
export function ChangelogPage() {
  const locale = useLocale();
  const { t } = useLingui();
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <div className="page pt-8 pb-20">
      <article className="docs">
        <style>{styles}</style>
        <Breadcrumbs
          steps={[{ path: ADDRESSES.documentation, name: <Trans>Documentation</Trans> }]}
          current={t`Changelog`}
        />
        <h1 className="mt-6 text-36">
          <Trans>API changelog</Trans>
        </h1>
        <p className="text-17 text-ink-2">
          <Trans>Changes for programs, newest first. Dates are in UTC.</Trans>
        </p>
        {CHANGES.map(({ on, items }) => (
          <section key={on} id={on}>
            <h2>
              <a href={`#${on}`}>
                <time dateTime={on}>{day.format(new Date(on))}</time>
              </a>
            </h2>
            <ul>
              {items.map((item) => (
                <li key={item.id}>
                  <Text text={item} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </article>
    </div>
  );
}
