import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { REQUEST_ID_HEADER } from './request-id.js';

type Headers = Readonly<Record<string, string>>;

interface Problem {
  status: number;
  code: string;
  message: string;
}

const MALFORMED: Problem = { status: 400, code: 'BAD_REQUEST', message: 'This is not HTTP' };
const PROBLEMS: Readonly<Record<string, Problem>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'REQUEST_TIMEOUT',
    message: 'The request did not arrive in time',
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'HEADERS_TOO_LARGE',
    message: 'The headers of the request are too large',
  },
};

/**
 * Answers what Node could not read as a request, or not in time. No hook runs for it, so the headers of every other answer
 * (SECURITY 30) are written here.
 */
export function answerUnreadable(headers: Headers) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
    const { status, code, message } = PROBLEMS[error.code ?? ''] ?? MALFORMED;
    const requestId = randomUUID();
    const body = JSON.stringify({ code, message, requestId });
    const lines = Object.entries({
      ...headers,
      [REQUEST_ID_HEADER]: requestId,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  };
}

/** Answers an address that cannot be decoded, for which no hook runs either. */
export function answerBadAddress(headers: Headers) {
  return (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    void reply.headers(headers).header(REQUEST_ID_HEADER, request.id).code(400).send({
      code: 'BAD_REQUEST',
      message: 'This address cannot be decoded',
      requestId: request.id,
    });
  };
}
