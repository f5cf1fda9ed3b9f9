import { clientNetwork } from '../../../../schema/rules/address.js';
import { requestOutcome } from '../../../../schema/rules/request-outcomes.js';
import { isProxyProtocol } from '../../modules/proxy/proxy-protocol.object.js';
import {
  MalformedBatchError,
  MAX_EVENTS,
  type UsageBatch,
  type UsageEvent,
} from '../../modules/usage/ingest/usage-event.js';
import { isId } from '../../platform/ids.js';
import { isStorableTime } from '../../platform/storable-time.js';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/;
/** Below 100 TB an event: sums over a full batch stay far inside 64 bits. */
const BYTES = /^\d{1,14}$/;
/** What nodes send. Anything else is reduced to that form. */
const IPV4_NETWORK = /^\d{1,3}\.\d{1,3}\.\d{1,3}\.0\/24$/;
export const MAX_TARGET = 253;
const COUNTRY = /^[A-Z]{2}$/;
const MAX_REQUESTS = 1_000_000_000;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Checks a node's report by hand: at 10,000 events a batch a schema library would cost more than writing them to the database.
 * @throws MalformedBatchError naming the first wrong part
 */
export function parseUsageBody(body: unknown): UsageBatch {
  if (!isObject(body)) throw new MalformedBatchError('body');
  const { batch, events } = body;
  if (typeof batch !== 'number' || !Number.isSafeInteger(batch) || batch < 1) {
    throw new MalformedBatchError('batch');
  }
  if (!Array.isArray(events) || events.length > MAX_EVENTS) throw new MalformedBatchError('events');
  return { batch, events: events.map(parseEvent) };
}

function parseEvent(event: unknown, index: number): UsageEvent {
  const refuse = (field?: string): never => {
    throw new MalformedBatchError(`events.${index}${field === undefined ? '' : `.${field}`}`);
  };
  if (!isObject(event)) return refuse();
  const { at, subAccountId, country, protocol, bytesUp, bytesDown, requests } = event;
  const { overheadUp = '0', overheadDown = '0', handshakeBytes = '0' } = event;
  const { outcome = 'OK', target = '', clientNetwork: network = '' } = event;
  const time = typeof at === 'string' && INSTANT.test(at) ? Date.parse(at) : NaN;
  if (!isStorableTime(time)) return refuse('at');
  if (typeof subAccountId !== 'string' || !isId(subAccountId)) return refuse('subAccountId');
  if (typeof country !== 'string' || !COUNTRY.test(country)) return refuse('country');
  if (!isProxyProtocol(protocol)) return refuse('protocol');
  if (typeof bytesUp !== 'string' || !BYTES.test(bytesUp)) return refuse('bytesUp');
  if (typeof bytesDown !== 'string' || !BYTES.test(bytesDown)) return refuse('bytesDown');
  if (
    typeof requests !== 'number' ||
    !Number.isInteger(requests) ||
    requests < 0 ||
    requests > MAX_REQUESTS
  ) {
    return refuse('requests');
  }
  if (!isPartOf(bytesUp, overheadUp)) return refuse('overheadUp');
  if (!isPartOf(bytesDown, overheadDown)) return refuse('overheadDown');
  if (typeof handshakeBytes !== 'string' || !BYTES.test(handshakeBytes))
    return refuse('handshakeBytes');
  if (typeof outcome !== 'string') return refuse('outcome');
  if (typeof target !== 'string') return refuse('target');
  if (typeof network !== 'string') return refuse('clientNetwork');
  return {
    at: time,
    subAccountId,
    country,
    protocol,
    bytesUp: BigInt(bytesUp),
    bytesDown: BigInt(bytesDown),
    requests,
    overheadUp: overheadUp === '0' ? 0n : BigInt(overheadUp),
    overheadDown: overheadDown === '0' ? 0n : BigInt(overheadDown),
    handshakeBytes: handshakeBytes === '0' ? 0n : BigInt(handshakeBytes),
    // A word that this gateway does not know is no reason to refuse bytes.
    outcome: requestOutcome(outcome),
    target: target.length > MAX_TARGET ? '' : target,
    clientNetwork: keptNetwork(network),
  };
}

function isPartOf(bytes: string, overhead: unknown): overhead is string {
  if (overhead === '0') return true;
  return typeof overhead === 'string' && BYTES.test(overhead) && BigInt(overhead) <= BigInt(bytes);
}

/** A client's network as it is kept: that of an address too. Empty if it is neither. */
export function keptNetwork(network: string): string {
  return network === '' || IPV4_NETWORK.test(network) ? network : clientNetwork(network);
}
