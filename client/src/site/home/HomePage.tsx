import { lazyNamed } from '../../lib/lazy-named';
import { Kept } from '../Kept';
import { Figures } from './Figures';
import { Hero } from './Hero';
import { LineBuilder } from './line/LineBuilder';
import { WorldMap } from './WorldMap';

const Nothing = () => null;
// The browser's build drops these imports: the text is in the page already.
const Features = PRERENDERS ? lazyNamed(() => import('./Features'), 'Features') : Nothing;
const Sections = PRERENDERS ? lazyNamed(() => import('./Sections'), 'Sections') : Nothing;

export function HomePage() {
  return (
    <>
      <div className="relative overflow-hidden border-b border-line">
        <WorldMap />
        <Hero />
        <Figures />
      </div>
      <Kept name="features">
        <Features />
      </Kept>
      <LineBuilder />
      <Kept name="sections">
        <Sections />
      </Kept>
    </>
  );
}
