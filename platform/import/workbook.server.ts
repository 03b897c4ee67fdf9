/** Workbooks of people: unpacked within limits, because a few kilobytes can hold gigabytes. */
import { handleSelf } from '../http/handle.server.ts'
import { MOST_MEGABYTES, readWorkbookFile } from './endpoints.ts'
import { importErrors } from './errors.ts'
import { Unzip } from './unzip.server.ts'
import { pastedText, readWorkbook } from './workbook.ts'

const MEGABYTE = 1024 * 1024
/** Of one part, inflated. Two thousand rows of twenty columns take less than two. */
const MOST_OF_PART = 24 * MEGABYTE

const tooLarge = (megabytes: number): never => importErrors.fail('tooLarge', { tamano: `${megabytes} MB` }, 'workbook')

/**
 * The first sheet of a workbook as cells that were pasted.
 * @throws 420, 421, 424 or 428, or 401 naming the cell that cannot be read
 */
export async function workbookText(bytes: Uint8Array): Promise<string> {
  if (bytes.length > MOST_MEGABYTES * MEGABYTE) return tooLarge(MOST_MEGABYTES)
  const zip = unzip(bytes)
  const rows = await readWorkbook(async (name) => {
    const part = await zip.part(name, MOST_OF_PART)
    if ('bytes' in part) return decoded(part.bytes)
    if (part.problem === 'tooLarge') return tooLarge(MOST_OF_PART / MEGABYTE)
    return part.problem === 'absent' ? null : importErrors.fail('unreadable', {}, 'workbook')
  })
  return pastedText(rows)
}

function unzip(bytes: Uint8Array): Unzip {
  try {
    return new Unzip(bytes)
  } catch (error) {
    if (error instanceof RangeError) return importErrors.fail('wrongType', {}, 'workbook')
    throw error
  }
}

function decoded(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  try {
    return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return importErrors.fail('unreadable', {}, 'workbook')
    throw error
  }
}

export const importHandlers = [
  handleSelf(readWorkbookFile, async ({ body }) => ({ text: await workbookText(Buffer.from(body.workbook, 'base64')) })),
]
