import { msg } from '@lingui/macro';
import { brand, legalEntity } from '../../lib/brand';
import type { LegalSection } from './legal-text';

const { name } = brand;
const { name: legalName, privacyEmail } = legalEntity;

export const PRIVACY: readonly LegalSection[] = [
  {
    id: 'short',
    title: msg`In short`,
    body: [
      [
        msg`We store what your account needs and how many bytes it used. We don’t store what you transfer or which sites you visit.`,
        msg`Card numbers never reach us.`,
        msg`The site sets cookies only for the language, for an invitation, and for signing in. Public pages have no advertising, no tracking, and no third-party scripts.`,
        msg`We don’t sell data.`,
      ],
      msg`${legalName} (“${name}”, “we”) is responsible for your data.`,
    ],
  },
  {
    id: 'account',
    title: msg`Your account`,
    body: [
      msg`We store your email address, your username and name if you give one, your language, the date you registered, when you agreed to the terms, and whether you want news by email. We store your password only as a hash (Argon2id), from which it can’t be read.`,
      msg`If you sign in with Google, we store the identifier that Google assigns you for our site, and the email address that Google confirms. We get no access to your Google account.`,
      msg`If somebody invited you, we store who. They see the first letters of your address (m•••@e•••.com), when you registered, how many orders you made, and the number, time, and points of each that earned points.`,
      msg`For each session we store the browser that started it and the IP address it was last used from, so that you can recognize and end it. We also remember the networks you signed in from, so that others who guess your password can’t lock you out. We record each sign-in and important changes, such as a new password or API key, in an audit log with the time and IP address.`,
    ],
  },
  {
    id: 'proxies',
    title: msg`Your use of the proxies`,
    body: [
      msg`To authorize your requests, we store your sub accounts with their passwords (encrypted), your whitelist of IP addresses with your notes, and the proxy settings that you confirmed, such as country and session.`,
      msg`To count your usage, our nodes report the bytes uploaded, the bytes downloaded, and the number of requests per sub account, country, and protocol. The statistics and the balance are computed from these.`,
      msg`They don’t report, and we don’t store, the addresses that you request, the data that you send, or the data that you receive. Encrypted connections stay encrypted as they pass through us.`,
    ],
  },
  {
    id: 'payments',
    title: msg`Payments`,
    body: [
      msg`You enter your card in a form of our card payment provider, which receives it directly. The provider reports to us what happens to the payment: its number, amount, currency, and result, a reason if it failed or was disputed, and what the provider adds, such as the card’s brand and last four digits. We store these reports.`,
      msg`With an order we also store the time zone of your browser, because calendar months follow it.`,
      msg`If you enter billing details (company, address, country, tax ID, an email address for receipts), we print them on your later invoices. Each invoice is a copy of what was sold to whom, and is never changed.`,
      msg`We record orders, points, and traffic in an append-only ledger, which proves every number on your screen. Its entries are never changed or removed.`,
    ],
  },
  {
    id: 'support',
    title: msg`Support`,
    body: [
      msg`When you write to support, in the dashboard, by email, or with the contact form, we store your messages and files, our answers, and, without an account, the name and email address you gave. Only you and the people who answer can read them. Answers are also sent to your email address.`,
    ],
  },
  {
    id: 'reports',
    title: msg`Reports of errors and loading times`,
    body: [
      msg`When something fails or takes long, the page reports it to us: the name of the error or the step, the time it took, the address of a request that failed (without its parameters), the kind of page, its language, and the version of the program. It never reports what you typed or read.`,
      msg`Pages also report how fast they load and react (five numbers), how long the program and the payment form took to start, and your answer when a page asks whether it helped; each with the page, its language, and the version of the program.`,
      msg`To send a report, the page uses your session or, if you are not logged in, a key that your browser requests for this. The key works for an hour in your network, and we don’t store it. Our log keeps the report without the session, the key, the IP address, or the account, so it doesn’t say whose report it is.`,
    ],
  },
  {
    id: 'mail',
    title: msg`Email`,
    body: [
      msg`We send the codes, reset links, receipts, and warnings that your account needs. We send news and offers only if you asked for them. Emails are stored encrypted until they are sent. Their contents are erased as soon as they are sent, or after seven days if they can’t be delivered.`,
    ],
  },
  {
    id: 'browser',
    title: msg`Cookies and storage in your browser`,
    body: [
      msg`Each cookie is set only in its case:`,
      [
        msg`locale: the language you chose, for 365 days. It is set when you choose, and contains nothing else.`,
        msg`invite: the code of the customer whose referral link you opened, for 30 days. It fills in the code when you register, and is deleted then.`,
        msg`google_one_tap, and google_sign_in_ followed by a random name for each window: random values that tie Google’s answer to this browser, for 10 minutes. They are set when you start to sign in with Google, and where its account is offered to you.`,
        msg`g_state: set by Google’s script when you close its offer, so that it is not repeated soon.`,
        msg`captcha_pass: after a registration with a robot check, so that logging in does not ask again, for 2 minutes.`,
      ],
      msg`Your browser's own storage, which is not sent with requests, holds:`,
      [
        msg`your session’s token and your name, until you log out;`,
        msg`your preferences, such as the theme and compact lists;`,
        msg`for this tab only, what you had typed when a session ended or when you left or reloaded a page, without passwords, and what is needed to finish a payment or a sign-in.`,
      ],
    ],
  },
  {
    id: 'others',
    title: msg`Who else receives your data`,
    body: [
      [
        msg`our card payment provider, when you pay: its script runs on the payment page and receives your card and the order’s amount;`,
        msg`Google: its script runs on the pages where you log in or register, to offer your Google account, and receives your IP address; you decide whether to sign in with it;`,
        msg`the service of the robot check, where one is used: its script runs on the pages where you log in or register, and receives your IP address and how you solved it;`,
        msg`the service that delivers our emails: your email address and the email;`,
        msg`authorities, if the law requires it, and then only what it requires.`,
      ],
      msg`Sites that you visit through the proxies see the IP address of the home that your request exits from, not yours. They receive whatever you send them.`,
    ],
  },
  {
    id: 'retention',
    title: msg`How long we keep it`,
    body: [
      [
        msg`individual usage reports: 35 days; hourly and daily totals: as long as the account exists;`,
        msg`ended sessions, codes, and reset links: 30 days after they end;`,
        msg`networks you signed in from: 90 days after the last time, the latest 20;`,
        msg`account, sub accounts, whitelist, and settings: as long as the account exists;`,
        msg`messages to support with their files: as long as the account exists, or, without an account, until you ask us to delete them; files that you chose but didn’t send: a day;`,
        msg`orders, payments, invoices, and the ledger: as long as accounting law requires, even after the account is closed;`,
        msg`the audit log: without end, even after the account is closed, because nobody can change or remove its entries.`,
      ],
    ],
  },
  {
    id: 'protection',
    title: msg`How we protect it`,
    body: [
      msg`Connections to us are encrypted. Tokens, codes, and API keys are stored as hashes, and sub account passwords are encrypted. The application has no right to change or delete entries of the ledger or the audit log. Logs identify accounts by an internal id, and contain no passwords, tokens, or email addresses.`,
    ],
  },
  {
    id: 'rights',
    title: msg`Your rights`,
    body: [
      msg`You can see and correct most of it yourself in the dashboard, and read your usage through the API. To get a copy of everything, to have data corrected or erased, to object, or to close the account, write to ${privacyEmail} from the account’s email address. We answer within a month.`,
      msg`Erasing has exceptions: we keep orders, payments, invoices, and the ledger, because accounting law requires it, and the audit log, because it proves who changed what in an account, also after an attack.`,
      msg`You can also complain to your local data protection authority.`,
    ],
  },
  {
    id: 'changes',
    title: msg`Changes`,
    body: [
      msg`When the product stores something new, we update this page and the date at the top. We email you before a change that affects data we already have.`,
    ],
  },
];
