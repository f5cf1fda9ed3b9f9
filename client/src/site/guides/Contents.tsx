import { Trans, useLingui } from '@lingui/macro';
import { ADDRESSES } from '../../lib/addresses';
import { guidePath, REFERENCE, SUBJECT_NAMES, subjectPath } from '../documentation/paths';
import { usePageLink } from '../languages';
import { SUBJECTS } from '../reference/subjects';
import { API_GUIDES, PROXY_GUIDES } from './guides';

interface ContentsProps {
  /** Path of the current page. */
  path: string;
}

/** All pages of the documentation. */
export function Contents({ path }: ContentsProps) {
  const { t, i18n } = useLingui();
  const link = usePageLink();
  const item = (to: string, name: string) => (
    <li key={to}>
      <a {...link(to)} aria-current={to === path ? 'page' : undefined}>
        {name}
      </a>
    </li>
  );
  const subjects = SUBJECT_NAMES.flatMap((name) => SUBJECTS.filter((each) => each.name === name));
  return (
    <nav id="contents" aria-label={t`Documentation`} className="docs-contents">
      <ul>{item(ADDRESSES.documentation, t`Overview`)}</ul>
      <p>
        <Trans>Proxies</Trans>
      </p>
      <ul>{PROXY_GUIDES.map(({ name, label }) => item(guidePath(name), i18n._(label)))}</ul>
      <p>
        <Trans>API</Trans>
      </p>
      <ul>{API_GUIDES.map(({ name, label }) => item(guidePath(name), i18n._(label)))}</ul>
      <p>
        <Trans>API reference</Trans>
      </p>
      <ul>
        {item(REFERENCE, t`All subjects`)}
        {subjects.map(({ name, label }) => item(subjectPath(name), i18n._(label)))}
      </ul>
    </nav>
  );
}
