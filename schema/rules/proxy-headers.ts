/** The header of each answer that comes from the node itself. A target cannot send it. */
export const REASON_HEADER = 'x-proxy-reason';

/** On an answer of a sticky session that has a new exit because its own was lost. The value is `lost`. */
export const EXIT_CHANGED_HEADER = 'x-proxy-exit-changed';
