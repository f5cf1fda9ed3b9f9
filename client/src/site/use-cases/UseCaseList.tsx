import { useLingui } from '@lingui/react';
import ArrowIcon from '~icons/lucide/arrow-right';
import { usePageLink } from '../languages';
import { USE_CASES } from './cases';

interface UseCaseListProps {
  /** Level of their headings. */
  level: 'h2' | 'h3';
  /** Path of one that is left out. */
  except?: string;
}

/** The use cases with what each is for. */
export function UseCaseList({ level: Heading, except }: UseCaseListProps) {
  const { i18n } = useLingui();
  const link = usePageLink();
  return (
    <ul className="mt-6 grid gap-x-8 gap-y-8 sm:grid-cols-2">
      {USE_CASES.filter(({ path }) => path !== except).map(({ path, name, summary }) => (
        <li key={path} className="border-t border-line pt-4">
          <Heading className="text-17 leading-tight">
            <a {...link(path)} className="inline-flex items-center gap-2 hover:underline">
              <span>{i18n._(name)}</span>
              <ArrowIcon className="size-4 text-brand" />
            </a>
          </Heading>
          <p className="mt-2 text-ink-2">{i18n._(summary)}</p>
        </li>
      ))}
    </ul>
  );
}
