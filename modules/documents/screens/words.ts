/** Documents counted in words, and whether they take a feminine or a masculine ending. */
import { countText } from '#base/count.ts'
import type { DocumentTitles } from '../kind/kind.ts'

/** "1 factura", "1.208 facturas". */
export const countWords = (count: number, { short, many }: DocumentTitles): string =>
  `${countText(count)} ${count === 1 ? short : (many.split(' ')[0] ?? many).toLowerCase()}`

/** "la" or "el", in the gender of the kind. */
export const theOf = ({ gender }: Pick<DocumentTitles, 'gender'>): string => (gender === 'f' ? 'la' : 'el')

/** Why whoever may approve it sent it back. */
export const sentBackWords = ({ titles: { gender } }: { readonly titles: Pick<DocumentTitles, 'gender'> }, reason: string): string =>
  `${gender === 'f' ? 'Devuelta' : 'Devuelto'} sin aprobar: ${reason}`
