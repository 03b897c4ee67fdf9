/**
 * The few papers that a company keeps of itself: its logo, the signatures of who signs for it, and its RUT. What a file is, is
 * read in its first bytes and never believed of its name.
 */
export type FileMime = 'image/png' | 'image/jpeg' | 'application/pdf'

interface Slot {
  readonly label: string
  readonly mimes: readonly FileMime[]
  /** What is taken, as a person says it. */
  readonly takes: string
  readonly mostKilobytes: number
}

const image = { mimes: ['image/png', 'image/jpeg'], takes: 'PNG o JPEG' } as const

export const fileSlots = {
  logo: { label: 'Logo', ...image, mostKilobytes: 1024 },
  rut: { label: 'RUT', mimes: ['application/pdf'], takes: 'PDF', mostKilobytes: 4096 },
  legalRepresentativeSignature: { label: 'Firma del representante legal', ...image, mostKilobytes: 512 },
  accountantSignature: { label: 'Firma del contador', ...image, mostKilobytes: 512 },
  auditorSignature: { label: 'Firma del revisor fiscal', ...image, mostKilobytes: 512 },
} as const satisfies Readonly<Record<string, Slot>>

export type FileSlot = keyof typeof fileSlots
export const slotNames = Object.keys(fileSlots) as readonly FileSlot[]
export const isFileSlot = (text: string): text is FileSlot => Object.hasOwn(fileSlots, text)

/** An image of more than these on a side is a bomb or a mistake: nothing is printed of that size. */
const MOST_PIXELS = 4000

export interface Size {
  readonly width: number
  readonly height: number
}

export type ReadFile = { readonly mime: FileMime; readonly size: Size | null }

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean => start.every((byte, at) => bytes[at] === byte)
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]
const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d]

/** What the bytes are; null when they are none of what is taken, or an image that says no size. */
export function readFile(bytes: Uint8Array): ReadFile | null {
  if (startsWith(bytes, PDF)) return { mime: 'application/pdf', size: null }
  const mime = startsWith(bytes, PNG) ? 'image/png' : startsWith(bytes, JPEG) ? 'image/jpeg' : null
  if (mime === null) return null
  const size = mime === 'image/png' ? sizeOfPng(bytes) : sizeOfJpeg(bytes)
  return size && { mime, size }
}

const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The header is always the first chunk (PNG, 11.2.1). */
function sizeOfPng(bytes: Uint8Array): Size | null {
  if (bytes.length < 33 || String.fromCharCode(...bytes.subarray(12, 16)) !== 'IHDR') return null
  return sized(view(bytes).getUint32(16), view(bytes).getUint32(20))
}

/** The size stands in the start of the frame (ITU-T T.81, B.2.2): markers before it are stepped over by their length. */
function sizeOfJpeg(bytes: Uint8Array): Size | null {
  let at = 2
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return sized(view(bytes).getUint16(at + 7), view(bytes).getUint16(at + 5))
    // Padding: the marker begins with the next byte.
    at += marker === 0xff ? 1 : 2 + view(bytes).getUint16(at + 2)
  }
  return null
}

const sized = (width: number, height: number): Size | null => (width > 0 && height > 0 ? { width, height } : null)

const megabytes = (kilobytes: number): string => (kilobytes < 1024 ? `${kilobytes} KB` : `${kilobytes / 1024} MB`)

export const DAMAGED = 'La imagen está dañada y no se puede abrir. Elige otra.'

/** "1 MB". */
export const mostOf = (slot: FileSlot): string => megabytes(fileSlots[slot].mostKilobytes)

export const isTooLarge = (slot: FileSlot, length: number): boolean => length > fileSlots[slot].mostKilobytes * 1024

/** What is wrong with a file for its place, besides its length; null when nothing is. */
export function fileProblem(slot: FileSlot, bytes: Uint8Array): string | null {
  const { mimes, takes } = fileSlots[slot]
  const found = readFile(bytes)
  if (!found || !(mimes as readonly FileMime[]).includes(found.mime)) return `El archivo no es ${takes}. Revísalo y elige otro.`
  if (found.size && Math.max(found.size.width, found.size.height) > MOST_PIXELS)
    return `La imagen es muy grande: ningún lado puede pasar de ${MOST_PIXELS} píxeles.`
  return null
}
