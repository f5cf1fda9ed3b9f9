import { PROXY_DENIALS, REASON_HEADER } from '../../../schema/rules/proxy-denials.js';
import * as own from './denial.js';

test('the node answers each reason as the rules say, which the documentation prints', () => {
  expect(own.REASON_HEADER).toBe(REASON_HEADER);
  const answers = Object.keys(PROXY_DENIALS).map((code) => {
    const { statusCode, headers } = own.httpDenial({ code });
    return [code, statusCode, headers[REASON_HEADER]];
  });
  expect(answers).toEqual(
    Object.entries(PROXY_DENIALS).map(([code, { status }]) => [code, status, code]),
  );
});
