# docker build -t dealflow .
# docker run --read-only --cap-drop ALL --security-opt no-new-privileges -p 127.0.0.1:8787:8787 -v dealflow-data:/data dealflow
FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN npm run build

FROM debian:12-slim
COPY --from=build --chmod=0755 /src/dist/dealflow /usr/local/bin/dealflow
# A volume that is mounted here for the first time takes over this owner, so that the process may write to it.
RUN install -d -o 65532 -g 65532 -m 0700 /data
USER 65532:65532
WORKDIR /data
# Inside a container nobody reaches the loopback address; publish the port only where it may be seen.
ENV DEALFLOW_DATA=/data \
    DEALFLOW_HTTP_ADDR=0.0.0.0:8787 \
    DEALFLOW_LOG_FORMAT=json
VOLUME /data
EXPOSE 8787
HEALTHCHECK --interval=30s --timeout=10s --start-period=30s CMD ["dealflow", "doctor", "--quick"]
ENTRYPOINT ["dealflow"]
CMD ["serve"]
