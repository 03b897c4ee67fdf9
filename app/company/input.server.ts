/** A text that another program writes into this one. */
import type { Readable } from 'node:stream'

/** Nobody is writing: programs often leave their input open and say nothing. */
const PATIENCE_MS = 2000

/**
 * What stands in the input, without the line's end; empty at a terminal, and when nothing comes within two seconds. What began
 * to come is read to its end.
 */
export async function textOfInput(input: Readable & { readonly isTTY?: boolean }, patienceMs = PATIENCE_MS): Promise<string> {
  if (input.isTTY) return ''
  const chunks: Buffer[] = []
  const silence = setTimeout(() => input.destroy(), patienceMs)
  try {
    for await (const chunk of input) {
      clearTimeout(silence)
      chunks.push(Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk)))
    }
  } catch (error) {
    // Ended from here: there was nobody.
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')) throw error
  } finally {
    clearTimeout(silence)
  }
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '')
}
