import type { Amount } from '#base/decimal.ts'
import { format, KitLink, Money, roomForFigures } from '#platform/ui/index.tsx'
import './entry.css'

export interface EntryTableRow {
  readonly code: string
  readonly name: string
  readonly description: string
  readonly debit: Amount
  readonly credit: Amount
  /** A column of their own where any account carries one. */
  readonly costCenter: string | null
  /** The book of the account. */
  readonly href?: string
}

/** Of a column of figures, with its padding. */
const FIGURE = 140
const CELL = 24

/** A journal entry: accounts, debits and credits, with the double line under each sum. */
export function EntryTable({
  label,
  rows,
  debit,
  credit,
}: {
  label: string
  rows: readonly EntryTableRow[]
  debit: Amount
  credit: Amount
}) {
  const width = roomForFigures([format.formatAmount(debit, 'always'), format.formatAmount(credit, 'always')], CELL, FIGURE)
  const hasCenters = rows.some((row) => row.costCenter !== null)
  return (
    <table className="doc-entry-table">
      <caption className="sr">{label}</caption>
      <thead>
        <tr>
          <th scope="col" className="doc-account">
            Cuenta
          </th>
          <th scope="col">Nombre</th>
          {hasCenters && (
            <th scope="col" className="doc-center">
              Centro de costo
            </th>
          )}
          <th scope="col" className="num" style={{ width }}>
            Débito
          </th>
          <th scope="col" className="num" style={{ width }}>
            Crédito
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- an entry may repeat an account with the same text
          <tr key={index}>
            <td className="doc-account">
              {row.href ? (
                <KitLink href={row.href} className="link b">
                  {row.code}
                </KitLink>
              ) : (
                <span className="b">{row.code}</span>
              )}
            </td>
            <td data-clip>
              {row.name} <span className="muted">{row.description}</span>
            </td>
            {hasCenters && (
              <td className="doc-center t2" data-clip>
                {row.costCenter}
              </td>
            )}
            <td className="num" data-side="Débito">
              {row.debit > 0n && <Money value={row.debit} cents="room" />}
            </td>
            <td className="num" data-side="Crédito">
              {row.credit > 0n && <Money value={row.credit} cents="room" />}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={hasCenters ? 3 : 2}>{debit === credit ? 'Sumas iguales' : 'Sumas'}</td>
          <td className="num" data-side="Débito">
            <Money value={debit} cents="always" final />
          </td>
          <td className="num" data-side="Crédito">
            <Money value={credit} cents="always" final />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
