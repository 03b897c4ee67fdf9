export type ImageKind = 'image/png' | 'image/jpeg'

/** What an image is, by how its bytes begin; null of anything else. */
export function imageKind(bytes: Uint8Array): ImageKind | null {
  const begins = (...head: readonly number[]) => head.every((byte, index) => bytes[index] === byte)
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  return begins(0xff, 0xd8, 0xff) ? 'image/jpeg' : null
}
