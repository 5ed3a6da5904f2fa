# docker build -f node.Dockerfile -t dealflow-node .
# docker run --init --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges --stop-timeout 60 \
#   -p 127.0.0.1:8787:8787 -v dealflow-data:/data dealflow-node
FROM node:24-bookworm-slim
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev
COPY service.ts ./
# A volume that is mounted here for the first time takes over this owner, so that the process may write to it.
RUN install -d -o node -g node -m 0700 /data
USER node
# Inside a container nobody reaches the loopback address; publish the port only where it may be seen.
ENV NODE_ENV=production \
    DEALFLOW_DATA=/data \
    HOST=0.0.0.0
VOLUME /data
EXPOSE 8787
HEALTHCHECK --interval=30s --timeout=10s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8787/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "service.ts"]
