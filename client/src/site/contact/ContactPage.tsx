import { Trans } from '@lingui/macro';
import { ADDRESSES } from '../../lib/addresses';
import { brand, legalEntity } from '../../lib/brand';
import { CompanyFacts } from '../CompanyFacts';
import { productLocale } from '../languages';
import { useLocale } from '../use-locale';
import type { ContactValues } from './contact-fields';
import { ContactForm } from './ContactForm';

const LINK = 'font-semibold text-brand underline underline-offset-4 wrap-anywhere';
const EMPTY: ContactValues = { name: '', email: '', subject: '', message: '' };

/** Ways to reach people: the form, and beside it what is faster for some. */
export function ContactPage({ values = EMPTY }: { values?: ContactValues }) {
  return (
    <section className="page grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 pt-12 pb-20 sm:pt-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[auto_1fr]">
      <div>
        <h1 className="text-36 sm:text-48">
          <Trans>Contact us</Trans>
        </h1>
        <p className="mt-5 max-w-136 text-17 text-ink-2">
          <Trans>
            Ask about plans, large volumes, or your account. A person reads your message and answers
            by email.
          </Trans>
        </p>
      </div>
      <div className="lg:row-span-2">
        <ContactForm values={values} />
      </div>
      <OtherWays />
    </section>
  );
}

function OtherWays() {
  const locale = productLocale(useLocale());
  return (
    <dl className="flex flex-col gap-6 border-t border-line pt-6 lg:border-t-0 lg:pt-0">
      <div>
        <dt className="font-semibold">
          <Trans>You have an account</Trans>
        </dt>
        <dd className="mt-1 text-ink-2">
          <Trans>
            <a href={ADDRESSES.support} data-locale={locale} className={LINK}>
              Open a ticket in the dashboard
            </a>
            . You can link an order or a sub account, attach files, and find all replies in one
            place.
          </Trans>
        </dd>
      </div>
      <div>
        <dt className="font-semibold">
          <Trans>You prefer email</Trans>
        </dt>
        <dd className="mt-1 text-ink-2">
          <Trans>
            Plans and volumes:{' '}
            <a href={`mailto:${brand.salesEmail}`} className={LINK}>
              {brand.salesEmail}
            </a>
            . Everything else:{' '}
            <a href={`mailto:${brand.supportEmail}`} className={LINK}>
              {brand.supportEmail}
            </a>
          </Trans>
        </dd>
      </div>
      <div>
        <dt className="font-semibold">{brand.messaging.app}</dt>
        <dd className="mt-1">
          <a href={brand.messaging.url} rel="noreferrer" className={`num ${LINK}`}>
            {brand.messaging.handle}
          </a>
        </dd>
      </div>
      <div>
        <dt className="font-semibold">
          <Trans>You want to report abuse</Trans>
        </dt>
        <dd className="mt-1 text-ink-2">
          <Trans>
            Write to{' '}
            <a href={`mailto:${legalEntity.abuseEmail}`} className={LINK}>
              {legalEntity.abuseEmail}
            </a>{' '}
            with the address, the port, and the time with its zone.
          </Trans>
        </dd>
      </div>
      <div>
        <dt className="font-semibold">
          <Trans>Who we are</Trans>
        </dt>
        <dd className="mt-1 text-ink-2">
          <CompanyFacts />
        </dd>
      </div>
    </dl>
  );
}
