import { msg } from '@lingui/macro';
import {
  MAX_SUB_ACCOUNTS,
  SUB_ACCOUNT_PASSWORD_CHARACTERS as PASSWORD,
  SUB_ACCOUNT_USERNAME_CHARACTERS as USERNAME,
} from '../../../../schema/rules/limits';
import type { Guide } from './guide';
import header from './samples/header.sh?sample';

const accounts = MAX_SUB_ACCOUNTS.toLocaleString('en-US');

export const AUTHENTICATION: Guide = {
  name: 'authentication',
  label: msg`Authentication`,
  title: msg`Authentication at the proxy`,
  description: msg`Two ways to connect: with the username and password of a sub account, or from a whitelisted IP address. How programs send them, and when the proxy refuses.`,
  lead: msg`A program proves who it is with the username and password of a sub account, or by its IP address. The password of your account is for the dashboard only.`,
  sections: [
    {
      id: 'password',
      title: msg`Username and password`,
      body: [
        msg`A sub account has a username of ${USERNAME.min} to ${USERNAME.max} letters and digits that begins with a letter, and a password of ${PASSWORD.min} to ${PASSWORD.max}. You can have up to ${accounts} sub accounts: one per project keeps their traffic apart in the statistics, and each can have a limit.`,
        msg`Write the place and the session into the username, after hyphens: [a country or a city](/documentation/targeting), [a session](/documentation/sessions). The order does not matter. A part that is unknown, empty, or repeated is never ignored: it is refused, and the answer names it.`,
        msg`Most programs take username and password as a setting or in the proxy's URL. To send them yourself, use the header \`Proxy-Authorization\` with \`Basic\`:`,
        { id: 'header', samples: [{ name: 'cURL', sample: header }] },
        msg`Over SOCKS5, they are sent as RFC 1929 describes it. Browsers cannot do that: use the HTTP port in a browser, or the whitelist.`,
      ],
    },
    {
      id: 'whitelist',
      title: msg`IP whitelist`,
      body: [
        msg`For a machine with a fixed public address, add the address to the whitelist, for one sub account. Anyone can enter any address, so it works only after a request from it has verified it: add it while you are connected from it, run the command that the dashboard makes on it, or send one request through a proxy from it with a username and password of your account. It belongs to the account that verified it last: an address that you share with others can move to them. An entry can have an expiry.`,
        msg`The proxy compares the address that it sees. Programs reach it over IPv4 unless its host also has an IPv6 address. Over IPv4, an IPv6 address on the whitelist does not help: add your IPv4 address. The answer \`IP_NOT_ALLOWED\` names the address that the proxy saw, in \`part\`.`,
        msg`Then the program sends neither username nor password. Its country, city, and session are those of the whitelist entry: choose them there, or in the proxy setup for several addresses at once. With a sticky session, all connections from an address share one. If it does send a username, the proxy checks the password, not the address.`,
      ],
    },
    {
      id: 'refused',
      title: msg`When the proxy refuses`,
      body: [
        msg`Wrong credentials get status 407 with \`UNKNOWN_CREDENTIALS\`. After ten wrong passwords for one username from one network within a minute, that network gets this answer for up to a minute, even with the right password. After a hundred wrong passwords from any networks within a minute, networks that have not used this username in the last day get it, too. Stop the program that has the old password, then wait a minute.`,
        msg`Without credentials, from an address that is not on a whitelist, or not verified, the reason is \`IP_NOT_ALLOWED\`. A whitelist entry that has expired gives \`EXPIRED\`. All reasons are in [Errors](/documentation/errors).`,
        msg`A change in the dashboard reaches the proxies within seconds: a disabled sub account, or an old password, works for at most five seconds longer.`,
      ],
    },
  ],
};
