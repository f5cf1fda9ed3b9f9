import { CallToAction } from './CallToAction';
import { Coverage } from './Coverage';
import { Features } from './Features';
import { Figures } from './Figures';
import { Hero } from './Hero';
import { Pricing } from './Pricing';
import { Questions } from './Questions';
import { Statement } from './Statement';
import { WorldMap } from './WorldMap';

/** The first page: what it is, what it claims, what it does, what it costs, and the way in. */
export function HomePage() {
  return (
    <>
      <div className="relative overflow-hidden border-b border-line">
        <WorldMap />
        <Hero />
        <Figures />
      </div>
      <Features />
      <Statement />
      <Coverage />
      <Pricing />
      <Questions />
      <CallToAction />
    </>
  );
}
