/** A plain request to a target on this machine, with alice's password unless told otherwise. */
export function plainRequest(
  port: number,
  {
    method = 'GET',
    host = '127.0.0.1',
    username = 'alice',
    headers = [],
    body = '',
  }: {
    method?: string;
    host?: string;
    username?: string;
    headers?: readonly string[];
    body?: string;
  } = {},
): string {
  const line = `${method} http://${host}:${port}/ HTTP/1.1`;
  return [line, 'Host: a', ...headers, authorization(username), '', body].join('\r\n');
}

export function connectRequest(
  port: number,
  username = 'alice',
  password = 'secret',
  host = '127.0.0.1',
): string {
  return `CONNECT ${host}:${port} HTTP/1.1\r\n${authorization(username, password)}\r\n\r\n`;
}

export function authorization(username = 'alice', password = 'secret'): string {
  return `Proxy-Authorization: Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

export function socksPassword(username: string, password: string): Buffer {
  const [name, word] = [Buffer.from(username), Buffer.from(password)];
  return Buffer.concat([Buffer.from([1, name.length]), name, Buffer.from([word.length]), word]);
}

/** All that a client sends for a SOCKS5 connection with a password. */
export function socksMessages(username: string, password: string, request: Buffer): Buffer {
  return Buffer.concat([Buffer.from([5, 1, 2]), socksPassword(username, password), request]);
}

export function socksRequest(port: number, command = 1): Buffer {
  return Buffer.from([5, command, 0, 1, 127, 0, 0, 1, port >> 8, port & 255]);
}

export function socksName(host: string, port: number): Buffer {
  const head = Buffer.from([5, 1, 0, 3, host.length]);
  return Buffer.concat([head, Buffer.from(host), Buffer.from([port >> 8, port & 255])]);
}
