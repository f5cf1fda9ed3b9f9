import type { Core, Needs } from '../../platform/core.js';
import type { BillingDetailsService } from '../invoice/billing-details.service.js';
import type { AccountService } from '../account/account.service.js';
import { CustomerMails } from './customer-mails.service.js';
import { MailService } from './mail.service.js';

interface Given
  extends Pick<Core, 'events'>, Needs<typeof MailService, 'secret' | 'from' | 'siteUrl'> {
  accounts: AccountService;
  billingDetails: BillingDetailsService;
  config: {
    secret: string;
    mail: { from: ConstructorParameters<typeof MailService>[0]['from'] };
    publicUrl: string;
    seller: { timeZone: string };
  };
}

export function composeMails({ accounts, billingDetails, config, ...given }: Given) {
  const { secret, publicUrl: siteUrl } = config;
  const mail = new MailService({ ...given, secret, siteUrl, from: config.mail.from });
  const customerMails = new CustomerMails({
    mail,
    contactOf: (tx, accountId) => accounts.ownerOf(tx, accountId),
    timeZone: config.seller.timeZone,
    invoiceEmailOf: async (tx, accountId) => (await billingDetails.of(tx, accountId)).invoiceEmail,
  });
  given.events.subscribe('customer-mails', customerMails.subscriber);
  return { mail };
}
