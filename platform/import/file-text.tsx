/** The cells of a file that somebody chose, as text: a CSV is decoded here, a workbook is read by the server. */
import { base64, call, failureOf } from '#platform/web/index.tsx'
import { decode, decodeStrictly } from './decode.ts'
import { MOST_MEGABYTES, readWorkbookFile } from './endpoints.ts'
import { importErrors } from './errors.ts'

export type FileText = { readonly text: string } | { readonly problem: string }

export async function textOfFile(file: File): Promise<FileText> {
  if (file.size > MOST_MEGABYTES * 1024 * 1024) return { problem: importErrors.of('tooLarge', { tamano: `${MOST_MEGABYTES} MB` }).message }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const decoded = decode(bytes, (encoding) => decodeStrictly(bytes, encoding))
  if (!('isWorkbook' in decoded)) return decoded
  try {
    return await call(readWorkbookFile, { body: { workbook: base64(bytes) } })
  } catch (error) {
    return { problem: failureOf(error).message }
  }
}
