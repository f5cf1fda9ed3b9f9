import { msg } from '@lingui/macro';
import { CLOSED_PORTS } from '../../../../schema/rules/proxy-limits';
import { addressSources, legalEntity } from '../../lib/brand';
import type { LegalSection } from './legal-text';

const { abuseEmail, privacyEmail } = legalEntity;
const { suppliers, checkedOn, optOutUrl, abuseAnswerHours } = addressSources;
const closed = CLOSED_PORTS.join(', ');

export const SOURCES: readonly LegalSection[] = [
  {
    id: 'people',
    title: msg`Whose connections they are`,
    body: [
      msg`Each address is the internet connection of a person at home, who shares it through an app or a device of one of our suppliers, and is paid or gets a service for it. We buy from these suppliers only. We operate no network of our own, and take no addresses from anybody who can’t name their source.`,
      suppliers.map(
        ({ name: supplier, consentUrl }) =>
          msg`${supplier}: how it asks for consent, ${consentUrl}`,
      ),
    ],
  },
  {
    id: 'consent',
    title: msg`What those people agreed to`,
    body: [
      msg`A supplier must show us, before we buy and then every three months, that each person:`,
      [
        msg`was asked on a screen of its own, in words without jargon, and agreed by an action, not by staying silent;`,
        msg`was told that others will use the connection, for what, and what they get for it;`,
        msg`can stop at any time in the app, with effect within minutes, without losing what they have earned;`,
        msg`shares only while the device is idle, on an unmetered connection, and charging or plugged in.`,
      ],
      msg`We last checked this with all suppliers on ${checkedOn}. A supplier that fails the check is switched off until it passes. We accept no addresses that come with software bundled without consent, browser extensions that hide it, or infected devices.`,
    ],
  },
  {
    id: 'leaving',
    title: msg`If it is your connection`,
    body: [
      msg`To stop sharing, use the setting in the app that you share with. If you don’t know which one it is, or want to know whether your address is used at all, go to ${optOutUrl}, or write to ${privacyEmail} from the connection concerned. We pass it to the supplier, and block the address on our side until the supplier confirms that it is gone.`,
    ],
  },
  {
    id: 'limits',
    title: msg`What customers can’t do with it`,
    body: [
      msg`The terms of service list what is forbidden. These limits are enforced by the proxy, whatever a customer tries:`,
      [
        msg`port ${closed} (mail between servers) is closed;`,
        msg`devices in the person’s home network can’t be reached: private and reserved addresses are refused;`,
        msg`countries under comprehensive sanctions are not offered;`,
        msg`usage is recorded by sub account, country, protocol, and second, and kept for 35 days.`,
      ],
    ],
  },
  {
    id: 'report',
    title: msg`What happens after a report`,
    body: [
      msg`Write to ${abuseEmail}. We need the address, the port, and the time with its zone; a log helps. A person reads each report and answers within ${abuseAnswerHours} hours.`,
      [
        msg`We compare it with our records of usage, and ask the supplier who used the address. While harm goes on, we disable the sub account at once.`,
        msg`We ask the customer, who can answer. If the terms were broken, the account is closed, without a refund after a serious breach.`,
        msg`We tell you what we did. We give a customer’s identity only to authorities that have the right to it.`,
      ],
    ],
  },
];
