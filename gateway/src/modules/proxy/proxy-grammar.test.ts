import fc from 'fast-check';
import {
  isSessionId as isSessionIdOfPreview,
  isTemplate as isTemplateOfPreview,
  type LineFormat,
  newSession,
  writeLine,
  writeUsername,
} from '../../../../client/src/features/proxy/proxy-grammar.js';
import { formatProxyLine, isTemplate } from './proxy-lines.js';
import { formatProxyUsername, isSessionId } from './proxy-username.js';

const FORMATS: readonly LineFormat[] = [
  'HOST_PORT_USER_PASS',
  'USER_PASS_AT_HOST_PORT',
  'USER_PASS_HOST_PORT',
  'URL',
  'CURL',
  'CUSTOM',
];

const templates = fc
  .array(
    fc.oneof(
      fc.constantFrom('{host}', '{port}', '{user}', '{pass}', '{scheme}', '{protocol}', '{prot}'),
      fc.constantFrom('{}', '{', '}', '{{host}}', '$&', ':', '@'),
      fc.string({ maxLength: 120 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

const lines = fc.record({
  scheme: fc.constantFrom('http' as const, 'socks5h' as const),
  host: fc.constantFrom('127.0.0.1', 'proxy.example', '::1'),
  port: fc.integer({ min: 1, max: 65_535 }),
  credentials: fc.option(
    fc.record({ username: fc.string({ minLength: 1 }), password: fc.string({ minLength: 1 }) }),
  ),
});

/** The dashboard previews a line before it is confirmed. The preview must equal what the gateway writes. */
describe('preview on the proxy setup page', () => {
  it('writes the same lines as the gateway', () => {
    fc.assert(
      fc.property(lines, fc.constantFrom(...FORMATS), templates, (line, format, template) => {
        expect(writeLine(line, format, template)).toBe(formatProxyLine(line, format, template));
      }),
    );
  });

  it('writes the same usernames as the gateway', () => {
    const targets = fc.record({
      country: fc.constantFrom(null, 'US', 'GB'),
      city: fc.constantFrom(null, 'new_york'),
      session: fc.constantFrom(null, 'abc12345'),
      sessionMinutes: fc.constantFrom(null, 1, 180),
    });
    fc.assert(
      fc.property(targets, (target) => {
        expect(writeUsername('acme', target)).toBe(formatProxyUsername('acme', target));
      }),
    );
  });

  it('accepts the same templates and sessions as the gateway', () => {
    fc.assert(
      fc.property(templates, (template) => {
        expect(isTemplateOfPreview(template)).toBe(isTemplate(template));
      }),
    );
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\w-]{0,27}$/)), (session) => {
        expect(isSessionIdOfPreview(session)).toBe(isSessionId(session));
      }),
    );
    expect(isSessionId(newSession())).toBe(true);
  });
});
