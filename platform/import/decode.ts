/** The text of a file that somebody chose: UTF-8, what spreadsheets save as "Unicode", or else the Windows of our market. */

export type Decoded = { readonly text: string } | { readonly problem: string } | { readonly isWorkbook: true }

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** How a workbook of today begins, which the server reads. */
const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** How a compound file begins: the workbooks of before (.xls), and those with a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0]

/** @returns null when the bytes are not of that encoding */
export function decodeStrictly(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return null
    throw error
  }
}

/** @param read the platform's own decoder; null when the bytes are not of that encoding */
export function decode(bytes: Uint8Array, read: (encoding: Encoding) => string | null): Decoded {
  const begins = (start: readonly number[]) => start.every((byte, index) => bytes[index] === byte)
  if (begins(ZIP)) return { isWorkbook: true }
  if (begins(COMPOUND)) return { problem: 'El libro es de un Excel antiguo o tiene contraseña. Guárdalo como .xlsx sin contraseña.' }
  const isUtf16 = begins([0xff, 0xfe]) || begins([0xfe, 0xff])
  if (!isUtf16 && bytes.includes(0)) return { problem: 'El archivo no es un CSV.' }
  const encodings: readonly Encoding[] = isUtf16 ? [bytes[0] === 0xff ? 'utf-16le' : 'utf-16be'] : ['utf-8', 'windows-1252']
  for (const encoding of encodings) {
    const text = read(encoding)
    if (text !== null) return { text }
  }
  return { problem: 'El archivo no se puede leer.' }
}
