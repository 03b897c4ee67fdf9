/** A list of documents as a table for a spreadsheet: the columns in sight, figures and days as such. */
import { codeName } from '#colombia/index.ts'
import { originNames } from '../kind/origins.ts'
import type { CustomField } from '#platform/custom/field.ts'
import { customFileColumns, fileTable, type FileColumns } from '#platform/export/file-columns.ts'
import type { TableCell } from '#platform/report/csv.ts'
import { states } from '#platform/ui/states.ts'
import { listedMailNames, paymentFormNames } from '../kind/listed.ts'
import { conceptsOf, partyLabel, type DocumentKind, type KindsOfList } from '../kind/kind.ts'
import { electronicWords, listedWords, type StateWords } from '../screens/editor/dimensions.ts'
import { sayValue, type ShownField } from '../parts/field.ts'
import { listedColumnsOf } from '../parts/head.ts'
import type { DocumentRow } from '../wire.ts'

const wordsCell = (words: StateWords | null): string => (words === null ? '' : (words.text ?? states[words.state].text))

/** Every column that a list of these kinds can show, by its name there; the identification goes with the name. */
function columnsFor(kinds: KindsOfList, fields: readonly CustomField[]): FileColumns<DocumentRow> {
  const [kind] = kinds
  return {
    number: [{ head: 'Número', cell: (row) => row.number ?? 'Borrador' }],
    date: [{ head: 'Fecha', cell: (row) => ({ day: row.date }) }],
    ...(kind.note
      ? { corrects: [{ head: kind.arrives ? 'Venta' : 'Factura', cell: (row: DocumentRow) => row.correction?.number ?? 'Período' }] }
      : {}),
    ...(kind.corrects ? {} : { due: [{ head: 'Vence', cell: (row: DocumentRow): TableCell => ({ day: row.dueDate }) }] }),
    party: [
      { head: partyLabel(kind), cell: (row) => row.party?.name ?? '' },
      { head: 'Identificación', cell: (row) => row.party?.identification ?? '' },
    ],
    ...(kind.note
      ? {
          concept: [
            {
              head: 'Concepto',
              cell: (row: DocumentRow) => (row.correction ? codeName(conceptsOf(kinds), row.correction.concept) : ''),
            },
          ],
        }
      : {}),
    ...(kind.party === 'customer' ? { seller: [{ head: 'Vendedor', cell: (row: DocumentRow) => row.seller ?? '' }] } : {}),
    ...(kind.party === 'supplier' ? boughtColumns : {}),
    ...declaredColumns(kinds),
    ...(kind.party === 'customer' ? soldColumns(kind) : {}),
    total: [{ head: 'Total', cell: (row) => ({ amount: row.total }) }],
    currency: [{ head: 'Moneda', cell: (row) => row.currency }],
    foreignTotal: [{ head: 'Total en moneda', cell: (row) => (row.foreignTotal === null ? '' : { amount: row.foreignTotal }) }],
    ...(kind.opens === null
      ? {}
      : { balance: [{ head: 'Saldo', cell: (row: DocumentRow): TableCell => (row.balance === null ? '' : { amount: row.balance }) }] }),
    state: [{ head: 'Estado', cell: (row) => wordsCell(listedWords(row, kind)) }],
    ...(kind.isElectronic
      ? { electronic: [{ head: 'DIAN', cell: (row: DocumentRow) => wordsCell(electronicWords(row.electronicState)) }] }
      : {}),
    ...customFileColumns<DocumentRow>(fields, 'document', (row) => row.custom),
  }
}

/** What is told of what is sold. */
const soldColumns = ({ isOffer, corrects }: DocumentKind): FileColumns<DocumentRow> => ({
  ...(isOffer || corrects
    ? {}
    : { paymentForm: [{ head: 'Forma de pago', cell: (row: DocumentRow) => paymentFormNames[row.paymentForm] }] }),
  mail: [{ head: 'Correo', cell: (row) => listedMailNames[row.mail] }],
})

/** What is told of what is bought. */
const boughtColumns: FileColumns<DocumentRow> = {
  summary: [{ head: 'Concepto', cell: (row) => row.summary }],
  withheld: [{ head: 'Retenciones', cell: (row) => ({ amount: row.withheld }) }],
  origin: [{ head: 'Origen', cell: (row) => originNames[row.origin] }],
  events: [{ head: 'Eventos', cell: (row) => row.events?.text ?? '' }],
}

/** Those of the declared fields of the head: days and amounts as such. */
const declaredColumns = (kinds: KindsOfList): FileColumns<DocumentRow> =>
  Object.fromEntries(
    listedColumnsOf(kinds).map(({ name, field, valueOf }) => [name, [{ head: field.label, cell: (row) => cellOf(field, valueOf(row)) }]]),
  )

const cellOf = (field: ShownField, value: string | null): TableCell => {
  if (value === null || value === '') return ''
  if (field.type === 'day') return { day: value }
  return field.type === 'amount' ? { amount: value } : sayValue(field, value)
}

/** The head, and how a document is a row. @param shown names of columns in sight; what is not one of the list is left out */
export function shownTable(kinds: KindsOfList, shown: readonly string[], fields: readonly CustomField[] = []) {
  const columns = columnsFor(kinds, fields)
  return fileTable(
    columns,
    Object.keys(columns).filter((name) => shown.includes(name)),
  )
}
