import { Trans, useLingui } from '@lingui/macro';
import type { ReactNode } from 'react';
import { ADDRESSES } from '../../lib/addresses';
import {
  DOCUMENTATION_PATHS,
  GUIDE_NAMES,
  guidePath,
  REFERENCE,
  subjectPath,
} from '../documentation/paths';
import { usePageLink } from '../languages';
import { SUBJECTS } from '../reference/subjects';
import { guideNamed } from './guides';

/** The pages of the documentation before and after this one, in reading order. */
export function Neighbors({ path }: { path: string }) {
  const { t } = useLingui();
  const place = DOCUMENTATION_PATHS.indexOf(path);
  const before = DOCUMENTATION_PATHS[place - 1];
  const after = DOCUMENTATION_PATHS[place + 1];
  return (
    <nav aria-label={t`Before and after this page`} className="docs-neighbors">
      {before !== undefined && (
        <Neighbor rel="prev" path={before} word={<Trans>Previous page</Trans>} />
      )}
      {after !== undefined && <Neighbor rel="next" path={after} word={<Trans>Next page</Trans>} />}
    </nav>
  );
}

interface NeighborProps {
  rel: 'prev' | 'next';
  path: string;
  word: ReactNode;
}

function Neighbor({ rel, path, word }: NeighborProps) {
  const link = usePageLink();
  const name = useName(path);
  return (
    <a {...link(path)} rel={rel}>
      <small>{word}</small>
      <span>{name}</span>
    </a>
  );
}

function useName(path: string): string {
  const { t, i18n } = useLingui();
  const guide = GUIDE_NAMES.find((name) => guidePath(name) === path);
  const subject = SUBJECTS.find(({ name }) => subjectPath(name) === path);
  if (path === ADDRESSES.documentation) return t`Documentation`;
  if (path === REFERENCE) return t`API reference`;
  return guide === undefined
    ? i18n._(subject?.label ?? { id: path })
    : i18n._(guideNamed(guide).label);
}
