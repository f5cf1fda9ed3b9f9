import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Trans } from '@lingui/macro';
import { ADDRESSES } from '../lib/addresses';
import { buttonStyle } from '../ui/button-style';

interface ScreenMessageProps {
  /** Status code, shown in the monospace face. Null without a response. */
  code: number | null;
  title: ReactNode;
  text: ReactNode;
  /** An action in addition to the link to the dashboard. */
  action?: ReactNode;
}

/** Replaces a missing screen. Takes the focus, so that it is announced. */
export function ScreenMessage({ code, title, text, action }: ScreenMessageProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus();
  }, []);

  return (
    <section className="flex min-h-[60vh] flex-col items-start justify-center gap-4 p-6 sm:p-12">
      {code !== null && <p className="num text-15 text-brand">{code}</p>}
      <h1 ref={heading} tabIndex={-1} className="text-24 wrap-anywhere outline-none">
        {title}
      </h1>
      <p className="text-ink-2">{text}</p>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        {action}
        <Link to={ADDRESSES.dashboard} className={buttonStyle('secondary')}>
          <Trans>Go to the dashboard</Trans>
        </Link>
      </div>
    </section>
  );
}
