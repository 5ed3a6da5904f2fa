import { buildInfo } from '../build-info.ts'
import { configFileName } from '../config/file.ts'
import { variableOf } from '../config/setting.ts'

/** Whom the container runs as; the container file gives its data directory to the same id. */
const user = '65532:65532'

/** compose.yaml: without root, on a read-only root, its data in a volume and its first keys in files. */
export function composeFile(): string {
  return `# The image is built from a source tree of Dealflow: docker build -t dealflow:${buildInfo.version} .
# The two keys, before the first start (the files must be readable by the container's user, the directory keeps others out):
#   mkdir -m 700 secrets
#   dealflow key generate > secrets/bootstrap_api_key
#   dealflow key generate --kind admin > secrets/bootstrap_admin_key
#   chmod 644 secrets/*
#   docker compose up -d
# Other commands: docker compose exec dealflow dealflow account list

services:
  dealflow:
    image: dealflow:${buildInfo.version}
    command: [serve]
    user: "${user}"
    read_only: true
    tmpfs:
      - /tmp
    cap_drop: [ALL]
    security_opt:
      - no-new-privileges:true
    ports:
      # Reachable from this machine alone; a reverse proxy with TLS belongs in front of anything wider.
      - "127.0.0.1:8787:8787"
      # The operator API.
      - "127.0.0.1:8788:8788"
    environment:
      ${variableOf('data')}: /data
      DEALFLOW_CONFIG: /etc/dealflow/${configFileName}
      ${variableOf('httpAddr')}: 0.0.0.0:8787
      ${variableOf('adminAddr')}: 0.0.0.0:8788
      ${variableOf('logFormat')}: json
      ${variableOf('bootstrapApiKey')}_FILE: /run/secrets/bootstrap_api_key
      ${variableOf('bootstrapAdminKey')}_FILE: /run/secrets/bootstrap_admin_key
      # Lets a Prometheus in this network read http://dealflow:9464/metrics:
      # ${variableOf('metricsAddr')}: 0.0.0.0:9464
    secrets:
      - bootstrap_api_key
      - bootstrap_admin_key
    volumes:
      - data:/data
      - ./${configFileName}:/etc/dealflow/${configFileName}:ro
    healthcheck:
      test: [CMD, dealflow, doctor, --quick]
      interval: 30s
      timeout: 10s
      start_period: 30s
    # Running jobs have 20 s to finish, and then running requests.
    stop_grace_period: 60s
    restart: unless-stopped

volumes:
  data:

secrets:
  bootstrap_api_key:
    file: ./secrets/bootstrap_api_key
  bootstrap_admin_key:
    file: ./secrets/bootstrap_admin_key
`
}
