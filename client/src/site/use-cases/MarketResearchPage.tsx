import { MARKET_RESEARCH } from './market-research';
import { UseCasePage } from './UseCasePage';

export function MarketResearchPage() {
  return <UseCasePage useCase={MARKET_RESEARCH} />;
}
