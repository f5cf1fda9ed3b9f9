import { FaqSectionPage } from './FaqSectionPage';
import { FAQ_SECTIONS } from './sections';

export function FaqAccountPage() {
  return <FaqSectionPage section={FAQ_SECTIONS[1]} />;
}
