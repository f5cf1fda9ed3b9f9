import type { Page } from 'playwright-core';

export const TRAFFIC = '/products/residential-proxies/traffic';
export const UNLIMITED = '/products/residential-proxies/unlimited';

/** Sends a query to the gateway directly. @throws Error with its errors */
export async function askGateway<Data>(
  { urls }: { urls: { site: string } },
  query: string,
  token?: string,
): Promise<Data> {
  const response = await fetch(`${urls.site}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query }),
  });
  const { data, errors } = (await response.json()) as { data: Data; errors?: unknown };
  if (errors !== undefined) throw new Error(JSON.stringify(errors));
  return data;
}

/** Resolves after hydration: until then the inline script handles buttons. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
}
