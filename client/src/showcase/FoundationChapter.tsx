import { Logo, Mark } from '../ui/Logo';
import { Chapter, Specimen } from './Specimen';

const COLOURS = [
  ['bg', 'bg-bg'],
  ['panel', 'bg-panel'],
  ['sunk', 'bg-sunk'],
  ['line', 'bg-line'],
  ['control', 'bg-control'],
  ['ink', 'bg-ink'],
  ['ink-2', 'bg-ink-2'],
  ['ink-3', 'bg-ink-3'],
  ['brand', 'bg-brand'],
  ['on-brand', 'bg-on-brand'],
  ['brand-soft', 'bg-brand-soft'],
  ['brand-ink', 'bg-brand-ink'],
  ['signal', 'bg-signal'],
  ['warn', 'bg-warn'],
  ['warn-soft', 'bg-warn-soft'],
  ['bad', 'bg-bad'],
  ['bad-soft', 'bg-bad-soft'],
  ['info', 'bg-info'],
  ['info-soft', 'bg-info-soft'],
  ['chart-a', 'bg-chart-a'],
  ['chart-b', 'bg-chart-b'],
] as const;

const SIZES = [
  ['12', 'text-12'],
  ['13', 'text-13'],
  ['15', 'text-15'],
  ['17', 'text-17'],
  ['20', 'text-20'],
  ['24', 'text-24'],
  ['36', 'text-36'],
  ['48', 'text-48'],
] as const;

export function FoundationChapter() {
  return (
    <Chapter id="foundations" title="Foundations">
      <Specimen
        name="Colours"
        className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-3"
      >
        {COLOURS.map(([name, className]) => (
          <div key={name} className="text-12 text-ink-2">
            <div className={`h-12 rounded-control border border-line ${className}`} />
            <span className="num">{name}</span>
          </div>
        ))}
      </Specimen>
      <Specimen name="Type" className="flex flex-col gap-2">
        {SIZES.map(([name, className]) => (
          <p key={name} className={`truncate leading-tight ${className}`}>
            <span className="num mr-4 text-12 text-ink-3">{name}</span>
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
