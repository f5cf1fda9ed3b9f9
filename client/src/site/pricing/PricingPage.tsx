import { Trans } from '@lingui/macro';
import { type ReactNode, useState } from 'react';
import { buttonStyle } from '../../ui/button-style';
import { Breadcrumbs } from '../Breadcrumbs';
import { CallToAction } from '../CallToAction';
import { EntryLinks } from '../EntryLinks';
import { Questions } from '../Questions';
import type { Question } from '../question';
import { Calculator } from './Calculator';
import { Comparison } from './Comparison';
import { Included } from './Included';
import { ModelBanner } from './ModelBanner';
import { type PricingModel, TRAFFIC_MODEL } from './models';
import { PlanCards } from './PlanCards';
import { useLimitWords } from './use-limit-words';
import { VolumeComparison } from './VolumeComparison';

interface PricingPageProps {
  model: PricingModel;
  /** Name of the model, for the breadcrumbs. */
  name: string;
  title: ReactNode;
  lead: ReactNode;
  /** Price of one unit, with the unit. */
  price: string;
  unit: string;
  questions: readonly Question[];
}

const TITLE = 'text-36';

/** The common layout of both models. Each page passes its own text. */
export function PricingPage({
  model,
  name,
  title,
  lead,
  price,
  unit,
  questions,
}: PricingPageProps) {
  const { billingType } = model;
  const [amount, setAmount] = useState(model.suggested);
  const [volume, setVolume] = useState(TRAFFIC_MODEL.suggested);
  const { limits } = useLimitWords();
  const isTraffic = billingType === 'TRAFFIC';
  // By traffic, it is the calculator's amount.
  const traffic = isTraffic ? amount : volume;
  return (
    <>
      <ModelBanner billingType={billingType} />
      <section className="page grid grid-cols-[minmax(0,1fr)] gap-12 pt-8 pb-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] lg:pb-20">
        <div className="flex flex-col items-start">
          <Breadcrumbs current={name} />
          <h1 className="mt-8 text-36 sm:text-48 lg:mt-16 zh:break-keep">{title}</h1>
          <p className="mt-5 max-w-136 text-17 text-ink-2">{lead}</p>
          <p className="mt-8 flex items-baseline gap-3 border-l-2 border-brand pl-4">
            <span className="num text-48 leading-none sm:text-60">{price}</span>
            <span className="text-17 text-ink-2">{unit}</span>
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <EntryLinks tone="secondary" size="large" />
            <a href="#compare" className={`${buttonStyle('quiet', 'large')} max-sm:px-0`}>
              <Trans>Compare both plans</Trans>
            </a>
          </div>
        </div>
        <Calculator model={model} amount={amount} onAmount={setAmount} />
      </section>

      <section id="compare" className="border-t border-line">
        <div className="page py-16">
          <h2 className={TITLE}>
            <Trans>Traffic or unlimited?</Trans>
          </h2>
          <p className="mt-4 max-w-160 text-ink-2">
            <Trans>
              They answer different needs. Traffic is for any number of sub accounts and
              connections, at full speed. Unlimited is one login for one steady job, with {limits}.
            </Trans>
          </p>
          <div className="my-8">
            <VolumeComparison
              amount={traffic}
              onAmount={isTraffic ? setAmount : setVolume}
              isAnnounced={isTraffic}
            />
          </div>
          <Comparison current={billingType} volume={traffic} />
        </div>
      </section>

      <section className="border-y border-line bg-sunk">
        <div className="page py-16">
          <h2 className={TITLE}>
            <Trans>Packs</Trans>
          </h2>
          <p className="mt-4 max-w-136 text-ink-2">
            {isTraffic ? (
              <Trans>
                Every gigabyte has the same list price. 1 GB is one billion bytes, upload plus
                download.
              </Trans>
            ) : (
              <Trans>
                A pack named in months runs for calendar months in your time zone, and a pack of 30
                days for exactly 30 days. Plans bought together run one after another, from the
                moment you activate them.
              </Trans>
            )}
          </p>
          <div className="mt-8">
            <PlanCards billingType={billingType} />
          </div>
        </div>
      </section>

      <section className="page grid grid-cols-[minmax(0,1fr)] gap-8 py-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-12">
        <h2 className={TITLE}>
          <Trans>What is included</Trans>
        </h2>
        <Included billingType={billingType} />
      </section>
      <div className="border-t border-line">
        <Questions title={<Trans>Questions before you buy</Trans>} questions={questions} />
      </div>
      <CallToAction />
    </>
  );
}
