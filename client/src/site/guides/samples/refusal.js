// node refusal.mjs
// Without a tunnel, the reason of a refused https request is in the answer to CONNECT.
import { request } from 'node:http';

const credentials = Buffer.from('{{username}}-contry-us:{{password}}').toString('base64');
const connect = request({
  ...{ host: '{{host}}', port: '{{port}}', method: 'CONNECT', path: 'ipinfo.io:443' },
  headers: { 'proxy-authorization': `Basic ${credentials}` },
});
connect.on('connect', ({ statusCode, headers }, socket) => {
  console.log(statusCode, headers['x-proxy-reason']);
  socket.destroy();
});
connect.end();
