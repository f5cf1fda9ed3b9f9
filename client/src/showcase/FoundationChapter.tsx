import { Logo, Mark } from '../ui/Logo';
import { Chapter, Specimen } from './Specimen';

/** Whole class names, which Tailwind finds by their text. */
const COLOURS = [
  'bg-bg bg-panel bg-sunk bg-line bg-control bg-ink bg-ink-2 bg-ink-3 bg-brand bg-on-brand',
  'bg-brand-soft bg-brand-ink bg-signal bg-warn bg-warn-soft bg-bad bg-bad-soft bg-info bg-info-soft',
  'bg-chart-a bg-chart-b',
].flatMap((names) => names.split(' '));

const SIZES = 'text-12 text-13 text-15 text-17 text-20 text-24 text-36 text-48'.split(' ');

export function FoundationChapter() {
  return (
    <Chapter id="foundations" title="Foundations">
      <Specimen
        name="Colours"
        className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-3"
      >
        {COLOURS.map((className) => (
          <div key={className} className="text-12 text-ink-2">
            <div className={`h-12 rounded-control border border-line ${className}`} />
            <span className="num">{className.slice(3)}</span>
          </div>
        ))}
      </Specimen>
      <Specimen name="Type" className="flex flex-col gap-2">
        {SIZES.map((className) => (
          <p key={className} className={`truncate leading-tight ${className}`}>
            <span className="num mr-4 text-12 text-ink-3">{className.slice(5)}</span>
            Account for every byte <span lang="zh-HK">每個位元組都有交代</span>{' '}
            <span className="num">1,149.60 GB</span>
          </p>
        ))}
      </Specimen>
      <Specimen name="Logo, Mark">
        <Logo />
        <Mark />
      </Specimen>
    </Chapter>
  );
}
