import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';

/** A local web server: `GET /bytes/{n}` returns n bytes, over HTTP and HTTPS. */
export interface Origin {
  httpUrl: string;
  httpsUrl: string;
  close(): Promise<void>;
}

const serve: RequestListener = (request, response) => {
  const length = Number(/^\/bytes\/(\d+)$/.exec(request.url ?? '')?.[1] ?? 0);
  response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': length });
  response.end(Buffer.alloc(length, 'x'));
};

export async function startOrigin(): Promise<Origin> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }]);
  const plain = createServer(serve);
  const secure = createSecureServer({ key, cert }, serve);
  const [httpPort, httpsPort] = [await listen(plain), await listen(secure)];
  return {
    httpUrl: `http://127.0.0.1:${httpPort}`,
    httpsUrl: `https://127.0.0.1:${httpsPort}`,
    async close() {
      for (const server of [plain, secure]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve((server.address() as AddressInfo).port);
    });
  });
}
