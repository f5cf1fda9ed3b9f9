import { SESSION_MINUTES } from '../../../../schema/rules/limits';
import { ADDRESSES } from '../../lib/addresses';
import prose from './ad-verification.md';
import { UseCasePage } from './UseCasePage';

export function AdVerificationPage() {
  return (
    <UseCasePage
      path={ADDRESSES.useCaseAdVerification}
      prose={prose}
      values={{ longest: SESSION_MINUTES.max }}
      prints={
        '302 https://www.example.com/click?campaign=42\n302 https://www.example.com/track?to=shop\n200 https://www.example.com/landing'
      }
      picture="setup"
      volume={{ pagesPerDay: 50, kilobytesPerPage: 2500 }}
    />
  );
}
