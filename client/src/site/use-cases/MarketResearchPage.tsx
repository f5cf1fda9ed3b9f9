import { ADDRESSES } from '../../lib/addresses';
import prose from './market-research.md';
import { UseCasePage } from './UseCasePage';

export function MarketResearchPage() {
  return (
    <UseCasePage
      path={ADDRESSES.useCaseMarketResearch}
      prose={prose}
      prints={
        'de,https://www.example.com/category/1,200,Laufschuhe\nde,https://www.example.com/category/2,200,Jacken\nfr,https://www.example.com/category/1,200,Chaussures\n…'
      }
      picture="statistics"
      volume={{ pagesPerDay: 700, kilobytesPerPage: 200 }}
    />
  );
}
