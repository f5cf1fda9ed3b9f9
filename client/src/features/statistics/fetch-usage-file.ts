import type { UsageQuery } from '../../../../schema/generated/schema-types';
import type { Session } from '../../lib/auth/session';
import { sessionFetch } from '../../lib/auth/session-fetch';

/** The gateway's file of a period by quarters of an hour. @throws RequestFailure */
export async function fetchUsageFile(query: UsageQuery, session: Session): Promise<Blob> {
  const asked = JSON.stringify({ ...query, granularity: 'QUARTER_HOUR' });
  const search = new URLSearchParams({ query: asked }).toString();
  return (await sessionFetch(session, `/usage/export.csv?${search}`)).blob();
}
