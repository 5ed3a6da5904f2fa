import { createDialer, proveGuard, systemClock, systemResolver } from '@dealflow/node-adapter'

/** Throws `Explained` where the guard of outbound requests does not hold in this process. */
export async function proveGuardHere(): Promise<void> {
  const dialer = createDialer()
  try {
    await proveGuard({ resolver: systemResolver, dialer, clock: systemClock })
  } finally {
    await dialer.close()
  }
}
