# Builds with everything, runs with what is needed: no compiler, no tests, no playground, no root.
FROM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --workspaces=false
COPY . .
RUN npm run build:client && npm run build:server && npm run image -- /image

FROM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d
ENV NODE_ENV=production DATA_FOLDER=/data
# With glibc's defaults each thread keeps freed memory of its own, and pixels lie between what stays, so that their memory
# is never given back.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=262144
WORKDIR /app
COPY --from=build --chown=root:root /image .
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["node", "dist/healthcheck.js"]
CMD ["node", "--max-semi-space-size=1", "--max-old-space-size=1024", "dist/main.js"]
