import { SEO } from './seo';
import { UseCasePage } from './UseCasePage';

export function SeoPage() {
  return <UseCasePage useCase={SEO} />;
}
