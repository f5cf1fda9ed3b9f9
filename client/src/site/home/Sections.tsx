import { Trans } from '@lingui/macro';
import { CallToAction } from '../CallToAction';
import { Questions } from '../Questions';
import { Coverage } from './Coverage';
import { Pricing } from './Pricing';
import { ProductTour } from './ProductTour';
import { HOME_QUESTIONS } from './questions';
import { Statement } from './Statement';
import { UseCases } from './UseCases';

/** What follows the line builder. Nothing here has a state. */
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
