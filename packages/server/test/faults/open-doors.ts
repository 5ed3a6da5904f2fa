import type { ServiceOptions } from '@dealflow/core'
import { createDialer, systemResolver } from '@dealflow/node-adapter'

/** What a service needs that works on many jobs and tells receivers on this machine. */
export const openDoors = () =>
  ({
    rateLimits: 'off',
    jobs: { activeLimits: { key: 0, account: 0 } },
    instanceKey: () => new Uint8Array(32).fill(1),
    outbound: {
      resolver: systemResolver,
      dialer: createDialer(),
      allowedCidrs: ['127.0.0.0/8'],
      allowHttp: true,
    },
  }) satisfies Partial<ServiceOptions>
