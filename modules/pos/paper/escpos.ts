/** The bytes with which a ticket is printed by a printer that understands ESC/POS, and its drawer is opened. Pure. */
import type { TicketLine } from './ticket-lines.ts'

const [ESC, GS, LF] = [0x1b, 0x1d, 0x0a]
/** PC858: the letters of Spanish stand in it. */
const CODE_PAGE = 19

/** Over ASCII, in PC858. */
const codes: ReadonlyMap<string, number> = new Map([
  ...([...'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»'].map((letter, at) => [letter, 0x80 + at]) satisfies [string, number][]),
  ['Á', 0xb5],
  ['Â', 0xb6],
  ['À', 0xb7],
  ['€', 0xd5],
  ['Í', 0xd6],
  ['Ó', 0xe0],
  ['Ú', 0xe9],
  ['°', 0xf8],
  ['·', 0xfa],
])

/** What has no place is a question mark; spaces that do not break are spaces. */
export const encoded = (text: string): number[] =>
  [...text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/[−–—]/g, '-')].map((letter) => {
    const code = letter.codePointAt(0) ?? 0
    return code >= 0x20 && code < 0x7f ? code : (codes.get(letter) ?? 0x3f)
  })

/** A pulse of 50 ms to the first drawer. */
export const drawerBytes: readonly number[] = [ESC, 0x70, 0, 25, 250]

export function ticketBytes(lines: readonly TicketLine[], { opensDrawer }: { readonly opensDrawer: boolean }): Uint8Array<ArrayBuffer> {
  const body = lines.flatMap(({ text, isCentered, isBold }) => [
    ...[ESC, 0x61, isCentered ? 1 : 0],
    ...[ESC, 0x45, isBold ? 1 : 0],
    ...encoded(text),
    LF,
  ])
  // Begun anew, its letters chosen; at the end fed and cut.
  return Uint8Array.from([ESC, 0x40, ESC, 0x74, CODE_PAGE, ...body, ...(opensDrawer ? drawerBytes : []), ESC, 0x64, 4, GS, 0x56, 66, 0])
}
