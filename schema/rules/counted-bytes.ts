/** One kind of bytes between a client, the proxy node, and a target. */
export interface CountedPart {
  readonly id: string;
  readonly isBilled: boolean;
  /**
   * The figures of a usage event that contain it: `bytesUp` or `bytesDown`, and the overhead of that direction if it
   * belongs to headers and not to their contents. `handshakeBytes` are explained, never charged. Empty: not measured.
   */
  readonly figures: readonly (
    'bytesUp' | 'bytesDown' | 'overheadUp' | 'overheadDown' | 'handshakeBytes'
  )[];
  readonly en: string;
  readonly zhHK: string;
}

/** Raised with each change of COUNTED_BYTES. */
export const COUNTED_BYTES_VERSION = 2;

/**
 * The bound of what a client pays for and never gets, in kB (1,000 bytes) for each connection: what the node's system has
 * accepted and not sent when the client leaves. The node limits it on Linux (`proxy-node/src/target/unsent.ts`).
 *
 * What is under way to the client counts too, as far as the client's system had announced room for it; whether it arrives
 * is hidden from the node when the client resets the connection.
 *
 * Towards a target there is no such limit: of an upload that the target breaks off, the system may hold what the third figure
 * of `net.ipv4.tcp_wmem` says, 4 MB by default.
 */
export const UNSENT_KILOBYTES = 128;

/**
 * Which bytes are counted, and which of them are charged. The node's meter, the documentation, the questions on the site,
 * and the tests follow this list.
 *
 * A byte counts when the operating system has accepted it for the connection that it is sent on to: see UNSENT_KILOBYTES for
 * what that can be more than its receiver gets. What a node itself holds back is not counted.
 */
export const COUNTED_BYTES = [
  {
    id: 'tunnel-up',
    isBilled: true,
    figures: ['bytesUp'],
    en: 'Every byte that you send through a CONNECT or SOCKS5 tunnel, TLS included.',
    zhHK: '經 CONNECT 或 SOCKS5 通道傳送的每個位元組，包括 TLS。',
  },
  {
    id: 'tunnel-down',
    isBilled: true,
    figures: ['bytesDown'],
    en: 'Every byte that you receive through such a tunnel, TLS included.',
    zhHK: '經這類通道接收的每個位元組，包括 TLS。',
  },
  {
    id: 'request-head',
    isBilled: true,
    figures: ['bytesUp', 'overheadUp'],
    en: 'Plain HTTP: the request line and the headers that the target receives.',
    zhHK: '一般 HTTP：目標收到的請求行和標頭。',
  },
  {
    id: 'request-body',
    isBilled: true,
    figures: ['bytesUp'],
    en: 'Plain HTTP: the body of the request.',
    zhHK: '一般 HTTP：請求的內容。',
  },
  {
    id: 'request-chunks',
    isBilled: true,
    figures: ['bytesUp', 'overheadUp'],
    en: 'Plain HTTP: the chunk sizes and trailers around a chunked request body.',
    zhHK: '一般 HTTP：分塊請求內容的分塊大小和結尾欄位。',
  },
  {
    id: 'answer-head',
    isBilled: true,
    figures: ['bytesDown', 'overheadDown'],
    en: 'Plain HTTP: the status line and the headers as the target sent them.',
    zhHK: '一般 HTTP：目標傳來的狀態行和標頭。',
  },
  {
    id: 'answer-body',
    isBilled: true,
    figures: ['bytesDown'],
    en: 'Plain HTTP: the body of the answer, as the target sent it (compressed, if it was).',
    zhHK: '一般 HTTP：目標傳來的回應內容（如有壓縮，則為壓縮後的大小）。',
  },
  {
    id: 'answer-chunks',
    isBilled: true,
    figures: ['bytesDown', 'overheadDown'],
    en: 'Plain HTTP: the chunk sizes and trailers around a chunked answer body.',
    zhHK: '一般 HTTP：分塊回應內容的分塊大小和結尾欄位。',
  },
  {
    id: 'connect',
    isBilled: false,
    figures: ['handshakeBytes'],
    en: 'The CONNECT request and the proxy’s answer to it.',
    zhHK: 'CONNECT 請求和代理的回應。',
  },
  {
    id: 'socks5',
    isBilled: false,
    figures: ['handshakeBytes'],
    en: 'The SOCKS5 handshake, in both directions.',
    zhHK: '雙向的 SOCKS5 交握。',
  },
  {
    id: 'proxy-headers',
    isBilled: false,
    figures: ['handshakeBytes'],
    en: 'Plain HTTP: what is meant for the proxy alone, such as Proxy-Authorization, and what the proxy adds.',
    zhHK: '一般 HTTP：只供代理使用的部分（例如 Proxy-Authorization），以及代理加上的部分。',
  },
  {
    id: 'refusal',
    isBilled: false,
    figures: ['handshakeBytes'],
    en: 'A request that the proxy refuses, and its answer.',
    zhHK: '代理拒絕的請求，以及代理的回應。',
  },
  {
    id: 'packets',
    isBilled: false,
    figures: [],
    en: 'The headers of TCP and IP, and packets that are sent again.',
    zhHK: 'TCP 和 IP 的標頭，以及重新傳送的封包。',
  },
  {
    id: 'names',
    isBilled: false,
    figures: [],
    en: 'Looking up the target’s name (DNS).',
    zhHK: '查詢目標的名稱（DNS）。',
  },
  {
    id: 'undelivered',
    isBilled: false,
    figures: [],
    en: `Bytes that the proxy received and could not pass on, such as the rest of a download that you abort. What was sent to your device by then counts, and up to ${UNSENT_KILOBYTES} kB that the proxy was about to send.`,
    zhHK: `代理已收到但無法轉送的位元組，例如你中止下載後餘下的部分。中止前已傳送到你裝置的部分仍會計算，另加代理正準備傳送的最多 ${UNSENT_KILOBYTES} kB。`,
  },
] as const satisfies readonly CountedPart[];
