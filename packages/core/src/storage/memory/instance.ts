import type { InstanceRecord, InstanceStore } from '../../instance/index.ts'

export function memoryInstanceStore(): InstanceStore {
  let record: InstanceRecord | null = null
  const settings = new Map<string, string>()

  function note(change: Partial<InstanceRecord>) {
    if (record === null) throw new Error('The instance record is not open.')
    record = { ...record, ...change }
  }

  return {
    async open({ instanceId, createdAt }) {
      record ??= { instanceId, createdAt, keyFingerprint: null, lastVersion: null }
      return record
    },
    async noteVersion(lastVersion) {
      note({ lastVersion })
    },
    async noteKey(keyFingerprint) {
      note({ keyFingerprint })
    },
    async settings() {
      return Object.fromEntries([...settings].map(([name, text]) => [name, JSON.parse(text)]))
    },
    async putSetting(name, value) {
      if (value === null) settings.delete(name)
      else settings.set(name, JSON.stringify(value))
    },
  }
}
