import type { UsageQuery } from '../../../../schema/generated/schema-types';
import { apiUrl } from '../../lib/api-url';
import { reasonIn } from '../../lib/apollo/errors';

/** The gateway's file of a period by quarters of an hour. @throws Error with the reason, if the gateway gives one */
export async function fetchUsageFile(query: UsageQuery, token: string): Promise<Blob> {
  const asked = JSON.stringify({ ...query, granularity: 'QUARTER_HOUR' });
  const response = await fetch(
    apiUrl(`/usage/export.csv?${new URLSearchParams({ query: asked }).toString()}`),
    { headers: { authorization: `Bearer ${token}` } },
  );
  if (!response.ok) throw new Error(String(reasonIn(await response.text())));
  return response.blob();
}
