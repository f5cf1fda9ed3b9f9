import { rows, type Tx } from '../../platform/database/database.js';
import { notFound } from '../../platform/errors.js';
import { isId } from '../../platform/ids.js';
import { COLUMNS, NAMES } from './proxy-request.reads.js';
import type { ProxyRequest } from './proxy-request.object.js';

/** Says in words what is known about a request, for what outlives it: a message to support. */
export class ProxyRequestNotes {
  /** @throws AppError NOT_FOUND for another customer's request, and one that is no longer kept */
  async inWords(tx: Tx, accountId: string, id: string): Promise<string> {
    const [request] = isId(id)
      ? await rows<ProxyRequest>(
          tx,
          `SELECT ${COLUMNS} FROM proxy_request t ${NAMES} WHERE t.account_id = $1 AND t.id = $2`,
          [accountId, id],
        )
      : [];
    if (request === undefined) throw notFound('Request');
    return wordsOf(request);
  }
}

function wordsOf(request: ProxyRequest): string {
  const { part, firstByteMs, durationMs } = request;
  const place = (country: string | null, city: string | null) =>
    [country ?? 'any', city ?? ''].join(' ').trim();
  return [
    `Request ${request.id}`,
    `at ${request.at.toISOString()}, ${request.protocol}, to ${request.target ?? 'a target that is not kept'}`,
    `sub account ${request.subAccountUsername}, from ${request.clientNetwork ?? 'an unknown network'}`,
    `asked for ${place(request.askedCountry, request.askedCity)}, got ${request.exitCountry === null ? 'no exit' : place(request.exitCountry, request.exitCity)}`,
    `result ${request.outcome}${part === null ? '' : ` (${part})`}`,
    `${request.bytesUp} bytes up, ${request.bytesDown} bytes down`,
    `first byte ${firstByteMs === null ? 'never' : `after ${firstByteMs} ms`}, ${durationMs === null ? 'not ended' : `ended after ${durationMs} ms`}`,
  ].join('\n');
}
