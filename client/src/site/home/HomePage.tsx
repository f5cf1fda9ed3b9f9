import { Trans } from '@lingui/macro';
import { CallToAction } from '../CallToAction';
import { Questions } from '../Questions';
import { Coverage } from './Coverage';
import { Features } from './Features';
import { Figures } from './Figures';
import { Hero } from './Hero';
import { LineBuilder } from './line/LineBuilder';
import { Pricing } from './Pricing';
import { ProductTour } from './ProductTour';
import { HOME_QUESTIONS } from './questions';
import { Statement } from './Statement';
import { UseCases } from './UseCases';
import { WorldMap } from './WorldMap';

export function HomePage() {
  return (
    <>
      <div className="relative overflow-hidden border-b border-line">
        <WorldMap />
        <Hero />
        <Figures />
      </div>
      <Features />
      <LineBuilder />
      <ProductTour />
      <Statement />
      <UseCases />
      <Coverage />
      <Pricing />
      <Questions title={<Trans>Questions before you buy</Trans>} questions={HOME_QUESTIONS} />
      <CallToAction />
    </>
  );
}
