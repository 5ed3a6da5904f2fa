import { fileKey, variableOf } from '../config/setting.ts'
import { secretNames } from '../config/table.ts'

export const binaryPath = '/usr/local/bin/dealflow'
const configurationPath = '/etc/dealflow/dealflow.toml'

/** dealflow.service: a user of its own that can write its data directory and nothing else. */
export function systemdUnit(): string {
  return `# Install it:
#   sudo install -m 755 dealflow ${binaryPath}
#   sudo useradd --system --no-create-home --shell /usr/sbin/nologin dealflow
#   sudo install -D -m 644 dealflow.toml ${configurationPath}
#   sudo install -m 644 dealflow.service /etc/systemd/system/
# The first two keys, before the first start. Without the first, the start prints new keys, and the journal keeps them:
#   sudo install -d -m 700 ${secretDirectory}
#   dealflow key generate | sudo tee ${secretDirectory}/bootstrap_api_key > /dev/null
#   dealflow key generate --kind admin | sudo tee ${secretDirectory}/bootstrap_admin_key > /dev/null
#   sudo systemctl daemon-reload && sudo systemctl enable --now dealflow
# Other commands: sudo -u dealflow dealflow account list --config ${configurationPath} --data /var/lib/dealflow

[Unit]
Description=Dealflow, a startup-data service
After=network-online.target
Wants=network-online.target

[Service]
Type=exec
ExecStart=${binaryPath} serve --config ${configurationPath}
Environment=DEALFLOW_DATA=%S/dealflow
User=dealflow
StateDirectory=dealflow
StateDirectoryMode=0700
UMask=0077
Restart=on-failure
RestartSec=2
# A wrong setting ends with 2: starting again would not help.
RestartPreventExitStatus=2
# Running jobs have 20 s to finish, and then running requests.
TimeoutStopSec=60
LimitNOFILE=65536

# Secrets: a file in ${secretDirectory}, which only root can read, and its two lines here.
${secretLines()}

# The system is read-only, homes and devices are out of sight, nothing can gain rights.
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
NoNewPrivileges=yes
CapabilityBoundingSet=
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
RemoveIPC=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM
# No MemoryDenyWriteExecute: the runtime compiles code while it runs.

[Install]
WantedBy=multi-user.target
`
}

const secretDirectory = '/etc/dealflow/secrets'

const firstKeys: readonly string[] = ['bootstrapApiKey', 'bootstrapAdminKey']

function secretLines(): string {
  return secretNames
    .map((name) => {
      const key = fileKey(name)
      const off = firstKeys.includes(name) ? '' : '#'
      return `${off}LoadCredential=${key}:${secretDirectory}/${key}\n${off}Environment=${variableOf(name)}_FILE=%d/${key}`
    })
    .join('\n')
}
