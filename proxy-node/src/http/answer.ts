import { EXIT_CHANGED_HEADER, REASON_HEADER } from '../../../schema/rules/proxy-headers.js';
import { answerBody, UNTIL_CLOSE, type Body } from './body.js';
import {
  headWithout,
  optionsOf,
  readAnswerHead,
  valuesOf,
  type Head,
  type HeaderLine,
} from './head.js';

/** An answer of a target as the node must know it to pass it on. */
export interface TargetAnswer {
  readonly status: number;
  readonly body: Body;
  /** The head for the client. */
  readonly bytes: Buffer;
  /** Whether the connection can carry another request. */
  readonly isPersistent: boolean;
}

/** Headers by which the client recognizes the node itself. A target cannot send them. */
const OWN_HEADERS: ReadonlySet<string> = new Set([REASON_HEADER, EXIT_CHANGED_HEADER]);
const DECISIVE: ReadonlySet<string> = new Set([
  ...OWN_HEADERS,
  'content-length',
  'transfer-encoding',
]);

/**
 * Reads a target's answer.
 * @param added lines that the node adds to a final answer
 * @returns null if it is not HTTP/1, or if two readers could find its end in different places
 */
export function readAnswer(
  bytes: Buffer,
  method: string,
  added: readonly string[],
): TargetAnswer | null {
  const head = readAnswerHead(bytes, DECISIVE);
  if (head === null) return null;
  const [, minor, code] = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: |$)/.exec(head.startLine) ?? [];
  if (code === undefined) return null;
  const status = Number(code);
  const connection = optionsOf(head, 'connection');
  const body = answerBody(head, status, method);
  if (body === null) return null;
  const hasTwoFrames = valuesOf(head, 'transfer-encoding').length > 0 && hasLength(head);
  const isPersistent =
    body !== UNTIL_CLOSE &&
    !hasTwoFrames &&
    (minor === '1' ? !connection.includes('close') : connection.includes('keep-alive'));
  return {
    status,
    body,
    bytes: forClient(head, status < 200 ? [] : added),
    isPersistent,
  };
}

function hasLength(head: Head): boolean {
  return valuesOf(head, 'content-length').length > 0;
}

function forClient(head: Head, added: readonly string[]): Buffer {
  const isForged = ({ name }: HeaderLine): boolean => OWN_HEADERS.has(name);
  if (added.length === 0 && !head.headers.some(isForged)) return head.bytes;
  return headWithout(head, isForged, added);
}
