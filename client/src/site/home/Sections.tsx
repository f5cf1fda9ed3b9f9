import { Trans } from '@lingui/macro';
import { CallToAction } from '../CallToAction';
import { Questions } from '../Questions';
import { Coverage } from './Coverage';
import { Pricing } from './Pricing';
import { ProductTour } from './ProductTour';
import { HOME_QUESTIONS } from './questions';
import { Statement } from './Statement';
import { UseCases } from './UseCases';

/** The sections below the line builder. None has state, so the browser does not hydrate them (Kept.tsx). */
export function Sections() {
  return (
    <>
      <Statement />
      <ProductTour />
      <UseCases />
      <Coverage />
      <Pricing />
      <Questions title={<Trans>Questions before you buy</Trans>} questions={HOME_QUESTIONS} />
      <CallToAction />
    </>
  );
}
