/** A list of documents as a table for a spreadsheet: the columns in sight, figures and days as such. */
import { codeName } from '#colombia/index.ts'
import { fieldsOf, type CustomField } from '#platform/custom/field.ts'
import { valueCell } from '#platform/custom/value.ts'
import type { TableCell } from '#platform/report/csv.ts'
import { states } from '#platform/ui/states.ts'
import type { DocumentKind } from '../kind.ts'
import { electronicWords, listedWords, type StateWords } from '../screens/dimensions.ts'
import type { DocumentRow } from '../wire.ts'

interface ExportColumn {
  readonly head: string
  readonly cell: (row: DocumentRow) => TableCell
}

const wordsCell = (words: StateWords | null): string => (words === null ? '' : (words.text ?? states[words.state].text))

/** Every column that a list of the kind can show, by its name there; the identification goes with the name. */
function columnsFor(kind: DocumentKind, fields: readonly CustomField[]): Readonly<Record<string, readonly ExportColumn[]>> {
  return {
    number: [{ head: 'Número', cell: (row) => row.number ?? 'Borrador' }],
    date: [{ head: 'Fecha', cell: (row) => ({ day: row.date }) }],
    ...(kind.note ? { corrects: [{ head: 'Factura', cell: (row: DocumentRow) => row.correction?.number ?? 'Período' }] } : {}),
    ...(kind.corrects ? {} : { due: [{ head: 'Vence', cell: (row: DocumentRow): TableCell => ({ day: row.dueDate }) }] }),
    party: [
      { head: kind.party === 'customer' ? 'Cliente' : 'Proveedor', cell: (row) => row.party?.name ?? '' },
      { head: 'Identificación', cell: (row) => row.party?.identification ?? '' },
    ],
    ...(kind.note
      ? {
          concept: [
            {
              head: 'Concepto',
              cell: (row: DocumentRow) => (row.correction ? codeName(kind.note?.concepts ?? [], row.correction.concept) : ''),
            },
          ],
        }
      : {}),
    ...(kind.party === 'customer' ? { seller: [{ head: 'Vendedor', cell: (row: DocumentRow) => row.seller ?? '' }] } : {}),
    total: [{ head: 'Total', cell: (row) => ({ amount: row.total }) }],
    ...(kind.opens === null
      ? {}
      : { balance: [{ head: 'Saldo', cell: (row: DocumentRow): TableCell => (row.balance === null ? '' : { amount: row.balance }) }] }),
    state: [{ head: 'Estado', cell: (row) => wordsCell(listedWords(row, kind.titles)) }],
    ...(kind.isElectronic
      ? { electronic: [{ head: 'DIAN', cell: (row: DocumentRow) => wordsCell(electronicWords(row.electronicState)) }] }
      : {}),
    ...Object.fromEntries(
      fieldsOf(fields, 'document')
        .filter(({ inList }) => inList)
        .map((field): [string, ExportColumn[]] => [
          `custom.${field.internalName}`,
          [{ head: field.label, cell: (row) => valueCell(field, row.custom[field.internalName]) }],
        ]),
    ),
  }
}

/** The head, and how a document is a row. @param shown names of columns in sight; what is not one of the list is left out */
export function shownTable(kind: DocumentKind, shown: readonly string[], fields: readonly CustomField[] = []) {
  const columns = Object.entries(columnsFor(kind, fields)).flatMap(([name, each]) => (shown.includes(name) ? each : []))
  return { heads: columns.map(({ head }) => head), rowOf: (row: DocumentRow): TableCell[] => columns.map(({ cell }) => cell(row)) }
}
