// What a copy is read from: parts whose figures have no room in 4 bytes are found all the same, and what is damaged is refused.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { streamOf } from '../report/file.server.ts'
import { ZipWriter } from '../report/zip.server.ts'
import { COPY_FORMAT, COPY_VERSION, MANIFEST, type CopyManifest } from './manifest.ts'
import { CopyReader, type CopySource } from './read-copy.server.ts'

const TEXT = 'Café, ñandú y más\n'.repeat(500)
const said = (path: string, text: string) => ({
  path,
  bytes: Buffer.byteLength(text),
  sha256: createHash('sha256').update(text).digest('hex'),
})
const manifest: CopyManifest = {
  format: COPY_FORMAT,
  version: COPY_VERSION,
  product: '1',
  schema: '0001',
  madeAt: '2026-11-20T15:00:00Z',
  company: { id: '01a201af-9517-7e7b-bea1-d1fd5051118f', name: 'Sumapaz', nit: '900123456-8' },
  tables: [],
  files: [said('LEEME.txt', 'hola'), said('grande.txt', TEXT), said('despues.txt', 'adiós')],
  leftOut: [],
}

async function written(): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  const stream = streamOf(async (sink) => {
    const zip = new ZipWriter(sink)
    await zip.part('LEEME.txt', (part) => part.write('hola'))
    await zip.part('grande.txt', (part) => part.write(TEXT), true)
    await zip.part('despues.txt', (part) => part.write('adiós'))
    await zip.part(MANIFEST, (part) => part.write(JSON.stringify(manifest)))
    await zip.end()
  })
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The same with its end said in 8 bytes, as of a file beyond 4 GB. */
function withLargeEnd(zip: Buffer, locatedAt = (at: number): bigint => BigInt(at)): Buffer {
  const at = zip.length - 22
  const end = zip.subarray(at)
  const large = Buffer.alloc(76)
  large.writeUInt32LE(0x06064b50, 0)
  large.writeBigUInt64LE(44n, 4)
  large.writeBigUInt64LE(BigInt(end.readUInt16LE(10)), 24)
  large.writeBigUInt64LE(BigInt(end.readUInt16LE(10)), 32)
  large.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40)
  large.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48)
  large.writeUInt32LE(0x07064b50, 56)
  large.writeBigUInt64LE(locatedAt(at), 64)
  const short = Buffer.from(end)
  short.fill(0xff, 8, 20)
  return Buffer.concat([zip.subarray(0, at), large, short])
}

const sourceOf = (bytes: Buffer): CopySource => ({
  size: bytes.length,
  async *read(start, length) {
    yield bytes.subarray(start, start + length)
  },
})
const textsOf = async (bytes: Buffer) => {
  const reader = await CopyReader.open(sourceOf(bytes), '0001')
  await reader.verify(() => undefined)
  return Promise.all(manifest.files.map(({ path }) => reader.text(path, 1_000_000)))
}

test('a part that may be large is read like any other', async () => {
  expect(await textsOf(await written())).toEqual(['hola', TEXT, 'adiós'])
})

test('an end in 8 bytes is followed to where it says', async () => {
  expect(await textsOf(withLargeEnd(await written()))).toEqual(['hola', TEXT, 'adiós'])
})

test.each([
  ['beyond the file', () => 1n << 40n],
  ['beyond any figure', () => (1n << 64n) - 1n],
  ['somewhere else', () => 5n],
])('an end that points %s is refused', async (_, at) => {
  await expect(textsOf(withLargeEnd(await written(), at))).rejects.toThrow('dañado o incompleto')
})

test('every length of a piece of it is refused in words', async () => {
  const whole = withLargeEnd(await written())
  for (let length = 1; length < whole.length; length += 97)
    await expect(textsOf(whole.subarray(0, length))).rejects.toThrow('dañado o incompleto')
})
