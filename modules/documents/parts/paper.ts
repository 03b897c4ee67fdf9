/** What a transcription says of the paper that it stands for. Its day is that of the document. */
import { text } from './field.ts'
import { definePart } from './part.ts'

export const paper = definePart({
  has: ({ transcribes }) => transcribes === true,
  fields: {
    paperNumber: text({
      column: 'paper_number',
      label: 'Número de la factura de papel',
      limit: 14,
      isNumber: true,
      place: 'terms',
      isSearched: true,
      control: { isRequired: true, help: 'El que tiene impreso la factura que entregaste, con o sin su prefijo.' },
    }),
    lateReason: text({
      column: 'late_reason',
      label: 'Por qué se transmite tarde',
      limit: 400,
      place: 'more',
      control: { help: 'Solo si pasó el plazo de 48 horas desde que terminó la falla.', isWide: true },
    }),
  },
})

/** @param text as it was typed: `120`, `con120`, `CON-120`; @returns the number in its range; null when it is none */
export function paperNumberOf(text: string, prefix: string): bigint | null {
  const typed = text.trim().toUpperCase()
  const own = prefix.toUpperCase()
  const rest = own !== '' && typed.startsWith(own) ? typed.slice(own.length).replace(/^[\s-]/, '') : typed
  if (!/^0*\d{1,9}$/.test(rest)) return null
  const number = BigInt(rest)
  return number > 0n ? number : null
}
