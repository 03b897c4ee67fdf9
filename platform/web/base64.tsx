/** As many at once as the arguments of a call can be. */
const CHUNK = 0x8000

/** Bytes as a call carries them. */
export function base64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += CHUNK) binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(binary)
}
