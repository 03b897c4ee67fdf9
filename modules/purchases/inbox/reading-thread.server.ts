/** A thread that reads what a stranger wrote: a file that keeps it busy keeps no request waiting, and never ends the process. */
import { basename, extname } from 'node:path'
import { faultOfFile, MOST_RECEIVED_BYTES, readReceivedFile, type ReadDocument, type Roots } from '#colombia/index.server.ts'
import { Unzip } from '#platform/import/unzip.server.ts'
import { answerInThread } from '#platform/threads.server.ts'

export interface ReadingRequest {
  readonly name: string
  readonly bytes: Uint8Array
  /** That the answer of the authority must lead to. */
  readonly roots: Roots
}

export interface FoundDocument extends ReadDocument {
  readonly fileName: string
  readonly pdf: Uint8Array | null
}

/** `zip`: it holds no document (523); `damaged`: it is no whole ZIP, and `xml`: it is none (522). */
export type Reading =
  | { readonly documents: readonly FoundDocument[] }
  | { readonly problem: 'pdf' | 'tooMany' | 'damaged' }
  /** With what was found instead. */
  | { readonly problem: 'zip' | 'xml'; readonly reason: string }

/** What a supplier sends has three parts; of a month of them somebody makes one file. */
const MOST_PARTS = 200
const MOST_ALL_BYTES = 40 * 1024 * 1024

interface File {
  readonly name: string
  readonly bytes: Uint8Array
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b
const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'
/** Names are only shown and compared: nothing is written under them. */
const nameOf = (path: string): string => basename(path.replaceAll('\\', '/')).slice(0, 200)
const stemOf = (name: string): string => basename(name, extname(name)).toLowerCase()

class TooMany extends Error {}

/** The files of a ZIP, those of the ZIPs inside of it too, one level down. */
async function filesOf(bytes: Uint8Array, room: { parts: number; bytes: number }, depth: number): Promise<File[]> {
  const zip = new Unzip(bytes)
  const files: File[] = []
  for (const path of zip.names) {
    if (path.endsWith('/')) continue
    room.parts -= 1
    const part = await zip.part(path, Math.min(MOST_RECEIVED_BYTES, room.bytes))
    if (room.parts < 0 || ('problem' in part && part.problem === 'tooLarge')) throw new TooMany()
    if ('problem' in part) continue
    room.bytes -= part.bytes.length
    if (isZip(part.bytes) && depth === 0) files.push(...(await filesOf(part.bytes, room, 1).catch(emptyUnlessTooMany)))
    else files.push({ name: nameOf(path), bytes: part.bytes })
  }
  return files
}

function emptyUnlessTooMany(error: unknown): File[] {
  if (error instanceof TooMany) throw error
  return []
}

/** Its paper: the PDF of the same name, or the only one that there is beside one document. */
function pdfOf(files: readonly File[], name: string, documents: number): Uint8Array | null {
  const pdfs = files.filter(({ bytes }) => isPdf(bytes))
  const same = pdfs.find((each) => stemOf(each.name) === stemOf(name))
  return (same ?? (documents === 1 && pdfs.length === 1 ? pdfs[0] : undefined))?.bytes ?? null
}

/** What a ZIP has instead of a document. */
function reasonOf(files: readonly File[]): string {
  const xml = files.find(({ name }) => name.toLowerCase().endsWith('.xml'))
  if (xml) return `${xml.name}: ${faultOfFile(xml.bytes)}`
  if (files.length === 0) return 'no trae archivos que se puedan abrir: está vacío, protegido con clave o dañado.'
  return `trae ${files
    .slice(0, 3)
    .map(({ name }) => name)
    .join(', ')}${files.length > 3 ? ` y ${files.length - 3} más` : ''}, y ningún XML.`
}

async function read({ name, bytes, roots }: ReadingRequest): Promise<Reading> {
  if (isPdf(bytes)) return { problem: 'pdf' }
  if (!isZip(bytes)) {
    const document = readReceivedFile(bytes, roots)
    return document ? { documents: [{ ...document, fileName: nameOf(name), pdf: null }] } : { problem: 'xml', reason: faultOfFile(bytes) }
  }
  try {
    const files = await filesOf(bytes, { parts: MOST_PARTS, bytes: MOST_ALL_BYTES }, 0)
    const found = files.flatMap((file) => {
      const document = isPdf(file.bytes) ? null : readReceivedFile(file.bytes, roots)
      return document ? [{ ...document, fileName: file.name }] : []
    })
    if (found.length === 0) return { problem: 'zip', reason: reasonOf(files) }
    return { documents: found.map((each) => ({ ...each, pdf: pdfOf(files, each.fileName, found.length) })) }
  } catch (error) {
    if (error instanceof TooMany) return { problem: 'tooMany' }
    if (error instanceof RangeError) return { problem: 'damaged' }
    throw error
  }
}

answerInThread(read)
