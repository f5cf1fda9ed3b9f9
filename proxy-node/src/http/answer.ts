import { EXIT_CHANGED_HEADER, REASON_HEADER } from '../../../schema/rules/proxy-denials.js';
import { answerBody, UNTIL_CLOSE, type Body } from './body.js';
import { headWithout, optionsOf, readAnswerHead, type Head, type HeaderLine } from './head.js';

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
const OWN_NAMES = new RegExp(`(^|\\r)\\s*(${[...OWN_HEADERS].join('|')})\\s*:`, 'i');

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
  const head = readAnswerHead(bytes);
  const [, minor, code] = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: |$)/.exec(head.startLine) ?? [];
  if (code === undefined) return null;
  const status = Number(code);
  const connection = optionsOf(head, 'connection');
  const body = answerBody(head, status, method);
  if (body === null) return null;
  const isPersistent =
    body !== UNTIL_CLOSE &&
    (minor === '1' ? !connection.includes('close') : connection.includes('keep-alive'));
  return {
    status,
    body,
    bytes: forClient(head, status < 200 ? [] : added),
    isPersistent,
  };
}

function forClient(head: Head, added: readonly string[]): Buffer {
  if (!head.headers.some(isForged) && added.length === 0) return head.bytes;
  return headWithout(head, isForged, added);
}

/** Also with a blank before its colon, or behind a bare CR: some clients read those as the header. */
function isForged({ name, line }: HeaderLine): boolean {
  if (OWN_HEADERS.has(name)) return true;
  return /^[^:\r]*\s:|\r/.test(line) && OWN_NAMES.test(line);
}
