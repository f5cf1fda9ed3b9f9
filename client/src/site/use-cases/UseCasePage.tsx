import { Trans, useLingui } from '@lingui/macro';
import { ADDRESSES } from '../../lib/addresses';
import { brand } from '../../lib/brand';
import { buttonStyle } from '../../ui/button-style';
import { CodeTabs } from '../../ui/CodeTabs';
import { Breadcrumbs } from '../Breadcrumbs';
import { CallToAction } from '../CallToAction';
import { EntryLinks } from '../EntryLinks';
import { ProductPicture } from '../pictures/ProductPicture';
import type { Cell } from '../prose';
import { wordsIn } from '../words-in';
import { USE_CASES } from './cases';
import { CostCalculator } from './CostCalculator';
import { UseCaseList } from './UseCaseList';
import type { UseCase, UseCaseKey } from './use-case';

const SHOWN = {
  host: brand.sample.proxyHost,
  port: String(brand.sample.httpPort),
  username: brand.sample.username,
  password: '••••••',
  target: 'https://www.example.com',
  site: 'www.example.org',
};
const COPIED = { password: 'PASSWORD' };

/** The common layout of the use cases. */
export function UseCasePage({ path, prose, values, prints, picture, volume }: UseCase) {
  const { i18n } = useLingui();
  const { front, sections } = prose<UseCaseKey>({ username: SHOWN.username, ...values });
  const { title, lead, job, sampleDoes, pictureShows, volumeNote } = front;
  const problems = sections.filter(({ id }) => id !== 'program');
  const program = sections.flatMap(({ id, body }) => (id === 'program' ? body : []));
  const samples = program.find((block) => 'samples' in block)?.samples;
  const settings = program.flatMap((block) => ('rows' in block ? block.rows : []));
  const words = (text: Cell | undefined) =>
    typeof text === 'string' ? (
      <code translate="no" className="num wrap-anywhere">
        {text}
      </code>
    ) : (
      text && wordsIn(i18n, text)
    );
  const name = USE_CASES.find((each) => each.path === path)?.name;
  return (
    <>
      <section className="page pt-8 pb-16">
        <Breadcrumbs
          steps={[{ path: ADDRESSES.useCases, name: <Trans>Use cases</Trans> }]}
          current={name && i18n._(name)}
        />
        <h1 className="mt-8 max-w-200 text-36 sm:text-48 lg:mt-12">{i18n._(title)}</h1>
        <p className="mt-5 max-w-160 text-17 text-ink-2">{i18n._(lead)}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <EntryLinks size="large" />
          <a href="#sample" className={buttonStyle('secondary', 'large')}>
            <Trans>See the code</Trans>
          </a>
        </div>
      </section>

      <section className="border-t border-line">
        <div className="page grid gap-x-12 gap-y-8 py-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
          <div>
            <h2 className="text-24">
              <Trans>The task</Trans>
            </h2>
            <p className="mt-4 text-ink-2">{i18n._(job)}</p>
          </div>
          <div>
            <h2 className="text-24">
              <Trans>What goes wrong without proxies</Trans>
            </h2>
            <dl className="mt-4 border-t border-line">
              {problems.map(({ title: problem, body }) => (
                <div key={problem.id} className="border-b border-line py-4">
                  <dt className="font-semibold">{i18n._(problem)}</dt>
                  <dd className="mt-1 text-ink-2">
                    {body.map((text) =>
                      'id' in text && !('samples' in text) ? words(text) : null,
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
      </section>

      <section id="sample" className="scroll-mt-16 border-y border-line bg-sunk">
        <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 py-16 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
          <div>
            <h2 className="text-24">
              <Trans>Sample program</Trans>
            </h2>
            <p className="mt-4 text-ink-2">{i18n._(sampleDoes)}</p>
            <p className="mt-4 text-ink-2">
              <Trans>
                Host, username, and password are in the proxy setup of the dashboard. The trial is
                enough to run it.
              </Trans>
            </p>
            <p className="mt-6 text-13 font-semibold">
              <Trans>Sample output</Trans>
            </p>
            <pre
              translate="no"
              className="mt-2 rounded-card border border-line bg-panel p-4 text-13 wrap-anywhere whitespace-pre-wrap"
            >
              {prints}
            </pre>
          </div>
          {samples && (
            <CodeTabs samples={samples} shown={SHOWN} copied={COPIED} className="self-start" />
          )}
        </div>
      </section>

      <section className="page grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-12 py-16 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div>
          <h2 className="text-24">
            <Trans>Recommended settings</Trans>
          </h2>
          <dl className="mt-4 border-t border-line">
            {settings.map(([setting, value, why], index) => (
              <div
                key={index}
                className="grid gap-x-6 gap-y-1 border-b border-line py-4 sm:grid-cols-[8rem_minmax(0,1fr)]"
              >
                <dt className="text-ink-2">{words(setting)}</dt>
                <dd className="font-semibold">{words(value)}</dd>
                <dd className="text-ink-2 sm:col-start-2">{words(why)}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-8 mb-4 text-ink-2">{i18n._(pictureShows)}</p>
          <ProductPicture name={picture} />
        </div>
        <div>
          <h2 className="text-24">
            <Trans>What it costs</Trans>
          </h2>
          <div className="mt-4">
            <CostCalculator volume={volume} note={i18n._(volumeNote)} />
          </div>
        </div>
      </section>

      <section className="page pb-20">
        <h2 className="text-24">
          <Trans>Other use cases</Trans>
        </h2>
        <UseCaseList level="h3" except={path} />
      </section>
      <CallToAction />
    </>
  );
}
