import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { byteReader } from './byte-reader.ts'
import { type Manifest, manifestBytesMax, manifestName, readManifest } from './manifest.ts'
import { archiveEnd, blockBytes, paddingOf, readTarHeader, type TarEntry, tarHeader } from './tar.ts'
import { BackupUnreadable } from './unreadable.ts'

// Level 3 packs real databases 5 to 10 times at 300 MB/s; level 6 takes twice as long for a few percent.
const compression = {
  params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
}
const chunkBytes = 1024 * 1024

/**
 * Writes a new backup file, readable by its owner alone: a tar archive in zstd, the manifest before the files that it
 * describes. So a list or a restore knows what is inside, and how much, without unpacking it. What `onBytes` throws ends the
 * work; it gets the bytes before compression. The files in it bear the time `madeAt`.
 */
export async function writeContainer(
  output: string,
  manifest: string,
  files: readonly { readonly name: string; readonly path: string }[],
  onBytes: (bytes: number) => void,
  madeAt: number,
): Promise<void> {
  async function* archive() {
    const text = Buffer.from(manifest)
    yield tarHeader({ name: manifestName, bytes: text.length }, madeAt)
    yield Buffer.concat([text, new Uint8Array(paddingOf(text.length))])
    let done = 0
    for (const { name, path } of files) {
      const { size } = statSync(path)
      yield tarHeader({ name, bytes: size }, madeAt)
      for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
        done += (chunk as Buffer).length
        onBytes(done)
        yield chunk as Buffer
      }
      yield new Uint8Array(paddingOf(size))
    }
    yield archiveEnd
  }
  await pipeline(
    Readable.from(archive()),
    createZstdCompress(compression),
    createWriteStream(output, { flags: 'wx', mode: 0o600 }),
  )
}

/** The manifest of a backup file, without unpacking the rest. Throws `BackupUnreadable`. */
export async function readContainerManifest(file: string): Promise<Manifest> {
  return withArchive(file, async (reader) => readManifest((await manifestText(reader)).toString()))
}

/** Unpacks the files of a backup into a directory and compares each with the manifest. Throws `BackupUnreadable`. */
export async function unpackContainer(
  file: string,
  into: string,
  onBytes: (bytes: number, bytesTotal: number) => void,
): Promise<Manifest> {
  return withArchive(file, async (reader) => {
    const manifest = readManifest((await manifestText(reader)).toString())
    const total = unpackedBytes(manifest)
    let done = 0
    for (const entry of manifest.entries) {
      const found = await nextEntry(reader)
      if (found?.name !== entry.name || found.bytes !== entry.bytes)
        throw new BackupUnreadable(`${entry.name} is not in it as its manifest says`)
      const digest = new Bun.CryptoHasher('sha256')
      await pipeline(
        (async function* () {
          for await (const chunk of reader.stream(entry.bytes)) {
            digest.update(chunk)
            done += chunk.length
            onBytes(done, total)
            yield chunk
          }
        })(),
        createWriteStream(join(into, entry.name), { flags: 'wx', mode: 0o600 }),
      )
      if (digest.digest('hex') !== entry.sha256)
        throw new BackupUnreadable(`the checksum of ${entry.name} is wrong: it was damaged or changed`)
      await reader.exactly(paddingOf(entry.bytes))
    }
    if ((await nextEntry(reader)) !== null) throw new BackupUnreadable('it holds more than its manifest says')
    return manifest
  })
}

export function unpackedBytes({ entries }: Manifest): number {
  return entries.reduce((sum, { bytes }) => sum + bytes, 0)
}

type Reader = ReturnType<typeof byteReader>

async function manifestText(reader: Reader): Promise<Buffer> {
  const entry = await nextEntry(reader)
  if (entry?.name !== manifestName || entry.bytes > manifestBytesMax)
    throw new BackupUnreadable('it is no backup of Dealflow')
  const text = await reader.exactly(entry.bytes)
  await reader.exactly(paddingOf(entry.bytes))
  return text
}

async function nextEntry(reader: Reader): Promise<TarEntry | null> {
  return readTarHeader(await reader.exactly(blockBytes))
}

async function withArchive<T>(file: string, read: (reader: Reader) => Promise<T>): Promise<T> {
  const source = createReadStream(file, { highWaterMark: chunkBytes })
  const unpacked = createZstdDecompress()
  // `pipe` hands no errors on.
  source.on('error', (error) => unpacked.destroy(error))
  source.pipe(unpacked)
  try {
    return await read(byteReader(unpacked))
  } catch (error) {
    throw isDamage(error)
      ? new BackupUnreadable('it is damaged, or no backup of Dealflow', { cause: error })
      : error
  } finally {
    source.destroy()
    unpacked.destroy()
  }
}

/** What zstd says of content that it did not write: its codes begin so. */
function isDamage(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code.startsWith('ZSTD_') || code.startsWith('Z_')
}
