import { Trans } from '@lingui/macro';
import type { ReactNode } from 'react';
import { ADDRESSES } from '../lib/addresses';
import { type ButtonSize, buttonStyle, type ButtonTone } from '../ui/button-style';
import { productLocale } from './languages';
import { useLocale } from './use-locale';

interface EntryLinksProps {
  tone?: ButtonTone;
  size?: ButtonSize;
  className?: string;
  /** An icon after the text. */
  children?: ReactNode;
}

/** A guest gets "Register", a customer "Dashboard". The style sheet shows one of the two (site.css). */
export function EntryLinks({
  tone = 'primary',
  size = 'medium',
  className = '',
  children,
}: EntryLinksProps) {
  const locale = productLocale(useLocale());
  const style = `${buttonStyle(tone, size)} ${className}`;
  return (
    <>
      <a href={ADDRESSES.register} data-locale={locale} className={`guest ${style}`}>
        <Trans>Start free trial</Trans>
        {children}
      </a>
      <a href={ADDRESSES.dashboard} data-locale={locale} className={`member ${style}`}>
        <Trans>Open the dashboard</Trans>
        {children}
      </a>
    </>
  );
}
