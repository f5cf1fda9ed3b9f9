import { FaqSectionPage } from './FaqSectionPage';
import { FAQ_SECTIONS } from './sections';

export function FaqTechnicalPage() {
  return <FaqSectionPage section={FAQ_SECTIONS[2]} />;
}
