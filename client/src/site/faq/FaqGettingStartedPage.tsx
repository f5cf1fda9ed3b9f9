import { FaqSectionPage } from './FaqSectionPage';
import { FAQ_SECTIONS } from './sections';

export function FaqGettingStartedPage() {
  return <FaqSectionPage section={FAQ_SECTIONS[0]} />;
}
