import { msg } from '@lingui/macro';
import { brand } from '../../lib/brand';
import type { LegalSection } from './legal-text';

const { name, legalName, supportEmail } = brand;

export const PRIVACY: readonly LegalSection[] = [
  {
    id: 'short',
    title: msg`In short`,
    body: [
      [
        msg`We store what the account needs and how many bytes it used. We do not store what you transfer or which sites you visit.`,
        msg`Card numbers never reach us.`,
        msg`The site has one cookie, for the language. No advertising, no tracking, no third-party scripts on public pages.`,
        msg`We sell no data.`,
      ],
      msg`${legalName} (“${name}”, “we”) is responsible for your data.`,
    ],
  },
  {
    id: 'account',
    title: msg`Your account`,
    body: [
      msg`We store your email address, your user name and name where you give one, your language, when you registered, when you agreed to the terms and whether you want news by email. Of your password we store a hash (Argon2id) from which it cannot be read.`,
      msg`If you sign in with Google, we store the identifier that Google gives you with us, and the email address that Google says is yours. We get no access to your Google account.`,
      msg`If you came with somebody’s invitation, we store whose it was. They see your address only in part (m•••@example.com), when you registered, and how many orders you made.`,
      msg`Each session is stored with the IP address and the browser it began with, so that you can recognise and end it. Changes that matter, such as a new password or a new API key, are kept in an audit log with time and IP address.`,
    ],
  },
  {
    id: 'proxies',
    title: msg`Your use of the proxies`,
    body: [
      msg`To let you through, we store your sub accounts with their passwords (encrypted), your whitelist of IP addresses with your remarks, and the proxy settings that you confirmed, such as country and session.`,
      msg`To count, our nodes report bytes up, bytes down and the number of requests, for each sub account, country and protocol. From this come the statistics and the balance.`,
      msg`They do not report, and we do not store, the addresses that you request, what you send, or what you get back. Encrypted connections pass through us encrypted.`,
    ],
  },
  {
    id: 'payments',
    title: msg`Payments`,
    body: [
      msg`You enter your card in a form of our card payment provider, which receives it directly. We get the provider’s number of the payment, the amount, the currency and whether it succeeded, and store them with the order.`,
      msg`Orders, points and traffic are booked in a ledger that is only ever added to. This is what makes every number on your screen provable; its entries are not changed or removed.`,
    ],
  },
  {
    id: 'mail',
    title: msg`Email`,
    body: [
      msg`We send the codes, reset links, receipts and warnings that the account needs. We send news and offers only if you asked for them. Emails are stored encrypted until they are sent. Their contents are erased as soon as they are sent, or after seven days if they cannot be delivered.`,
    ],
  },
  {
    id: 'browser',
    title: msg`Cookies and storage in your browser`,
    body: [
      msg`There is one cookie:`,
      [
        msg`locale: the language that you chose, for 365 days. It is set when you choose, and contains nothing else.`,
      ],
      msg`Your browser's own storage, which is not sent with requests, holds:`,
      [
        msg`your session’s token and your name, until you log out;`,
        msg`your preferences, such as the theme and your proxy presets;`,
        msg`for this tab only, what you had typed when a session ended, without passwords, and what is needed to finish a payment or a sign-in.`,
      ],
    ],
  },
  {
    id: 'others',
    title: msg`Who else receives data`,
    body: [
      [
        msg`our card payment provider, when you pay: on the payment page its script runs, and it receives your card and the order’s amount;`,
        msg`Google, when you choose to sign in with Google;`,
        msg`the service that delivers our emails: your email address and the email;`,
        msg`authorities, where the law obliges us, and then no more than it demands.`,
      ],
      msg`The sites that you visit through the proxies see the address of the home the request comes out of, not yours. What you send them, they have.`,
    ],
  },
  {
    id: 'retention',
    title: msg`How long we keep it`,
    body: [
      [
        msg`single reports of usage: 35 days; the sums by hour and day, for as long as the account exists;`,
        msg`ended sessions, codes and reset links: 30 days after they ended;`,
        msg`account, sub accounts, whitelist and settings: as long as the account exists;`,
        msg`orders, payments and the ledger: for as long as the law on accounting demands, also after the account is closed.`,
      ],
    ],
  },
  {
    id: 'protection',
    title: msg`How it is protected`,
    body: [
      msg`Connections to us are encrypted. Tokens, codes and API keys are stored as hashes, sub account passwords encrypted. The application itself has no right to change or delete what is in the ledger and the audit log. Logs name accounts by an identifier and contain no passwords, tokens or email addresses.`,
    ],
  },
  {
    id: 'rights',
    title: msg`Your rights`,
    body: [
      msg`You can see and correct most of it yourself in the dashboard, and read your usage through the API. For a copy of everything, to have something corrected or erased, to object, or to close the account, write to ${supportEmail} from the email address of the account. We answer within a month.`,
      msg`You can also complain to the authority for data protection where you live.`,
    ],
  },
  {
    id: 'changes',
    title: msg`Changes`,
    body: [
      msg`When the product stores something new, this page says so, and the date at the top changes. We tell you by email before a change that concerns data we already have.`,
    ],
  },
];
