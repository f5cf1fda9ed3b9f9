import { Trans, useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import { ADDRESSES } from '../lib/addresses';
import { usePageLink } from './languages';

interface BreadcrumbsProps {
  /** The pages between the home page and this one. */
  steps?: readonly { path: string; name: ReactNode }[];
  /** Name of this page. */
  current: ReactNode;
}

/** The way from the home page to this one. */
export function Breadcrumbs({ steps = [], current }: BreadcrumbsProps) {
  const { t } = useLingui();
  const link = usePageLink();
  return (
    <nav aria-label={t`Breadcrumb`} className="text-13 text-ink-2">
      <ol className="flex flex-wrap gap-x-2">
        {[{ path: ADDRESSES.home, name: <Trans>Home</Trans> }, ...steps].map(({ path, name }) => (
          <li key={path} className="flex gap-2">
            <a {...link(path)} className="py-1 hover:text-ink hover:underline">
              {name}
            </a>
            <span aria-hidden="true" className="py-1">
              /
            </span>
          </li>
        ))}
        <li aria-current="page" className="py-1">
          {current}
        </li>
      </ol>
    </nav>
  );
}
