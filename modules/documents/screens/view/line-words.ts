/** What a line of a document says besides its figures, in words. */
import { parseUnitPrice } from '#base/decimal.ts'
import { formatUnitPrice } from '#platform/ui/format.ts'
import type { CustomField } from '#platform/custom/field.ts'
import { shownValues } from '#platform/custom/record.ts'
import { unitOfView, unitText } from '../../parts/units.ts'
import { vatUseWords } from '../../figures/vat-use.ts'
import type { DocumentView } from '../../wire.ts'
import { discountWords } from '../discount.ts'

type Line = DocumentView['lines'][number]

export const namesOfTaxes = ({ taxes }: Line): string => taxes.map((tax) => tax.name).join(', ')
/** With what becomes of the IVA of what is bought, where somebody said it. */
export const taxNames = (line: Line): string =>
  line.vatUse === null ? namesOfTaxes(line) : `${namesOfTaxes(line)} ${vatUseWords[line.vatUse]}`

/** The cost centre of a line that does not follow the document's. */
export const ownCenter = ({ costCenter }: DocumentView, line: Line): string =>
  line.costCenter && line.costCenter.id !== costCenter?.id ? line.costCenter.name : ''

/** "Color: Rojo · Talla: M" */
export const customWords = (fields: readonly CustomField[], { custom }: Line): string =>
  shownValues(fields, 'line', custom)
    .map(({ label, value }) => `${label}: ${value}`)
    .join(' · ')

/** "Caja · 318.000 · IVA 5 % · Descuento 10 %" @param saysPrice where no column says it */
export const besidesWords = (line: Line, saysPrice: boolean): string =>
  [
    unitText(unitOfView(line)),
    saysPrice ? formatUnitPrice(parseUnitPrice(line.unitPrice)) : '',
    taxNames(line),
    discountWords(line.discount) === '' ? '' : `Descuento ${discountWords(line.discount)}`,
  ]
    .filter((each) => each !== '')
    .join(' · ')

export const promotionWords = ({ promotions }: DocumentView['lines'][number]): string =>
  `Promoción: ${promotions.map(({ name }) => name).join(' y ')}`
