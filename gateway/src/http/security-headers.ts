const ONE_YEAR_SECONDS = 31_536_000;

/**
 * Headers of every answer (SECURITY 30), as `helmet` sets it by default. A table instead of helmet, which works the same
 * values out anew for each request and cost 8 % of the overview. Pages override the policy with their own (http/site);
 * everything else is data, which may load nothing at all and be framed by nobody.
 */
export function securityHeaders({ hsts }: { hsts: boolean }): Readonly<Record<string, string>> {
  return {
    // What a caller may read depends on headers that a cache does not look at. What anybody may keep says so itself.
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none';frame-ancestors 'none'`,
    // Google's sign-in window answers the page that opened it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // A browser ignores it over plain HTTP, so it is sent where customers come over TLS.
    ...(hsts && {
      'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`,
    }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
}
