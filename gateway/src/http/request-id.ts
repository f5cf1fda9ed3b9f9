/**
 * On every answer: the id that its log lines, its jobs' lines, and its errors carry as `requestId`. It is always one of ours: an id
 * of the caller's could be that of another request, and would let strangers write into the logs.
 */
export const REQUEST_ID_HEADER = 'x-request-id';
