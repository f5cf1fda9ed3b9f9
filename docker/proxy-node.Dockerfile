# The proxy node. It runs on the machine that has the exits: see docker/README.md.
# Build from the repository's root: docker build -f docker/proxy-node.Dockerfile -t hearth-proxy-node .

FROM node:24-bookworm-slim AS build
WORKDIR /app
# Manifests first: packages are installed again only when these change. npm reads those of all workspaces.
COPY package.json package-lock.json .npmrc ./
COPY client/package.json client/
COPY gateway/package.json gateway/
COPY mocks/package.json mocks/
COPY proxy-node/package.json proxy-node/
COPY schema/package.json schema/
# The root has the compiler. The packages of the other workspaces are not needed.
RUN npm ci --workspace @hearth/proxy-node --include-workspace-root
COPY schema schema
COPY proxy-node proxy-node
RUN node node_modules/typescript/bin/tsc --build proxy-node

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY client/package.json client/
COPY gateway/package.json gateway/
COPY mocks/package.json mocks/
COPY proxy-node/package.json proxy-node/
COPY schema/package.json schema/
RUN npm ci --workspace @hearth/proxy-node --omit=dev

FROM node:24-bookworm-slim
# Health and metrics stay on loopback: what listens on 0.0.0.0 is for customers.
ENV NODE_ENV=production HOST=0.0.0.0 PROXY_HTTP_PORT=7777 PROXY_SOCKS5_PORT=7778 \
  OPERATIONS_HOST=127.0.0.1 OPERATIONS_PORT=7779 NODE_DATA_DIR=/data
# The only place that the process writes to: counted bytes, until the gateway has them.
RUN mkdir /data && chown node:node /data && chmod 700 /data
VOLUME /data
WORKDIR /app
COPY THIRD-PARTY-NOTICES ./
COPY --from=packages /app/node_modules ./node_modules
# The manifest, and the packages of which the node needs another version than the rest.
COPY --from=packages /app/proxy-node ./proxy-node
COPY --from=build /app/proxy-node/dist ./proxy-node/dist
# Nothing else in the image belongs to this user: the process cannot change its own code.
USER node
EXPOSE 7777 7778 7779
# The node lets open connections finish (DRAIN_MS), then delivers its counts; Docker sends SIGTERM.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "const { OPERATIONS_HOST: h, OPERATIONS_PORT: p } = process.env; fetch('http://' + (h.includes(':') ? '[' + h + ']' : h) + ':' + p + '/healthz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Traffic is 64 kB buffers that live for a moment: collector threads, and memory that is given back and fetched again, cost
# more than half of the throughput (proxy-node/README.md).
ENV MALLOC_TRIM_THRESHOLD_=268435456
CMD ["node", "--enable-source-maps", "--no-concurrent-array-buffer-sweeping", "--no-parallel-scavenge", "proxy-node/dist/proxy-node/src/main.js"]
