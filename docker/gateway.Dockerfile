# The gateway with the built client. The same image runs the job worker: see docker/README.md.
# Build from the repository's root: docker build -f docker/gateway.Dockerfile -t hearth-gateway .

FROM node:24-bookworm-slim AS build
WORKDIR /app
# Manifests first: packages are installed again only when these change.
COPY package.json package-lock.json .npmrc ./
COPY client/package.json client/
COPY gateway/package.json gateway/
COPY mocks/package.json mocks/
COPY proxy-node/package.json proxy-node/
COPY schema/package.json schema/
RUN npm ci
COPY . .
RUN node scripts/prepare.mjs gateway client

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY client/package.json client/
COPY gateway/package.json gateway/
COPY mocks/package.json mocks/
COPY proxy-node/package.json proxy-node/
COPY schema/package.json schema/
# Without optional packages: the embedded Postgres is for development, a server brings its own.
RUN npm ci --workspace @hearth/gateway --omit=dev --omit=optional
# Invoices use two weights of the font; all nine take 63 MB.
RUN find node_modules/@expo-google-fonts/noto-sans-tc -name '*.ttf' ! -name '*_400Regular.ttf' ! -name '*_600SemiBold.ttf' -delete

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 OPERATIONS_PORT=4001 CLIENT_DIST=/app/client/dist
WORKDIR /app
COPY THIRD-PARTY-NOTICES ./
COPY --from=packages /app/package.json ./
COPY --from=packages /app/node_modules ./node_modules
# The manifest, and the packages of which the gateway needs another version than the rest.
COPY --from=packages /app/gateway ./gateway
# The bundled programs; the modules beside them are for scripts of the checkout.
COPY --from=build /app/gateway/dist/gateway ./gateway/dist/gateway
COPY --from=build /app/client/dist ./client/dist
# Nothing in the image belongs to this user: the process can change neither its own code nor the pages.
USER node
EXPOSE 4000
# Its own signal handlers stop it in order; Docker sends SIGTERM.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "--max-semi-space-size=128", "gateway/dist/gateway/src/main.js"]
