import { MAX_TICKET_MESSAGE_CHARACTERS, MAX_TICKET_SUBJECT_CHARACTERS } from './limits.js';
import {
  messageProblem,
  storedMessage,
  storedSubject,
  subjectProblem,
  TICKET_STATUSES,
  ticketActions,
} from './ticket.js';

it('a subject is one line of visible text', () => {
  expect(storedSubject('  Invoice\n for\u200B May ')).toBe('Invoice  for May');
  expect(subjectProblem(' \u200B ')).toBe('SUBJECT_REQUIRED');
  expect(subjectProblem('😀'.repeat(MAX_TICKET_SUBJECT_CHARACTERS))).toBeNull();
  expect(subjectProblem('a'.repeat(MAX_TICKET_SUBJECT_CHARACTERS + 1))).toBe('SUBJECT_TOO_LONG');
});

it('a message keeps its lines and tabs, and nothing that hides or reorders text', () => {
  expect(storedMessage('\r\nHello\r\n\tworld \u202E\0 \n\n\n\n\nBye\n')).toBe(
    'Hello\n\tworld\n\n\nBye',
  );
  expect(messageProblem('\n\t\0')).toBe('MESSAGE_REQUIRED');
  expect(messageProblem('字'.repeat(MAX_TICKET_MESSAGE_CHARACTERS))).toBeNull();
  expect(messageProblem('a'.repeat(MAX_TICKET_MESSAGE_CHARACTERS + 1))).toBe('MESSAGE_TOO_LONG');
});

it('a closed ticket can only be reopened', () => {
  expect(TICKET_STATUSES.map((status) => [status, ticketActions(status)])).toEqual([
    ['OPEN', ['REPLY', 'CLOSE']],
    ['PENDING', ['REPLY', 'CLOSE']],
    ['ANSWERED', ['REPLY', 'CLOSE']],
    ['CLOSED', ['REOPEN']],
  ]);
});
