import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Trans } from '@lingui/macro';
import { ADDRESSES } from '../lib/addresses';
import { buttonStyle } from '../ui/button-style';

interface ScreenMessageProps {
  /** Status as a number, in the face of numbers; null where nothing answered. */
  code: number | null;
  title: ReactNode;
  text: ReactNode;
  /** What can be done beside going to the dashboard. */
  action?: ReactNode;
}

/** What stands in the place of a screen that is not there. Takes the focus, so that it is read. */
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
