/** What the overview shows once its data is there; its code comes beside the data. */
export { BalanceCard } from './BalanceCard';
export { Checklist } from './Checklist';
export { ConnectCard } from './ConnectCard';
export { NextActionLine } from './NextActionLine';
export { NextSteps } from './NextSteps';
export { Today } from './Today';
export { WelcomeCard } from './WelcomeCard';
