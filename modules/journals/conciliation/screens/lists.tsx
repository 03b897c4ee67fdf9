/** What only the books have, what is matched, and the lines that do not count. */
import { useState } from 'react'
import { Button, ButtonLink, Coming, Empty, format, Money, QuietTable, useIsPhone } from '#platform/ui/index.tsx'
import { useAsk, useMay, useSend } from '#platform/web/index.tsx'
import { editAddress } from '../../journal-voucher.ts'
import { ignoreLine, listMatches, undoMatch, type MatchRow, type MonthView, type ShownMovement } from '../endpoints.ts'
import { pendingReasons } from '../figures.ts'
import { conciliationPermissions } from '../permissions.ts'
import { refreshes } from './PendingPairs.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'

const keyOf = ({ entryId, position }: ShownMovement): string => `${entryId} ${position}`

export const useMayWork = (isOpen: boolean): boolean => {
  const may = useMay(conciliationPermissions.write)
  const isPhone = useIsPhone()
  return may && isOpen && !isPhone
}

export function BooksList({ found: { books, account, state } }: { readonly found: MonthView }) {
  const mayWork = useMayWork(state === 'open')
  const [asked, setAsked] = useState<ShownMovement | null>(null)
  if (books.length === 0) return <Empty title="Nada solo en libros">El banco tiene todo lo que tienen los libros.</Empty>
  return (
    <div className="conciliation-list">
      <QuietTable>
        <tbody>
          {books.map((each) => (
            <tr key={keyOf(each)}>
              <td>
                <span className="b">{[each.number, each.party].filter(Boolean).join(' ')}</span>
                <div className="small muted">{[format.formatDay(each.day), each.description].join(', ')}</div>
                {each.reason && (
                  <div className="small">{[pendingReasons[each.reason.reason], each.reason.note].filter(Boolean).join(': ')}</div>
                )}
              </td>
              <td className="num">
                <Money value={each.left} />
              </td>
              <td className="num">
                {mayWork && (
                  <Button size="small" aria-label={`Justificar ${each.number}`} onClick={() => setAsked(each)}>
                    Justificar
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </QuietTable>
      {asked && (
        <ReasonDialog
          accountId={account.id}
          of={{ movement: { entryId: asked.entryId, position: asked.position } }}
          title={asked.number}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}

interface MatchedProps {
  readonly accountId: string
  readonly month: string
  readonly isOpen: boolean
}

export function MatchedList({ accountId, month, isOpen }: MatchedProps) {
  const asked = useAsk(listMatches, { params: { accountId, month } })
  const mayWork = useMayWork(isOpen)
  const undo = useSend(undoMatch, { refreshes })
  if (!asked.data) return <Coming asked={asked} />
  if (asked.data.rows.length === 0) return <Empty title="Aún no hay nada conciliado">Lo que concilies de este mes queda aquí.</Empty>
  return (
    <div className="conciliation-list">
      <QuietTable>
        <tbody>
          {asked.data.rows.map((row) => (
            <tr key={row.id}>
              <td>
                <Sides row={row} />
              </td>
              <td className="num">
                <Money value={row.amount} />
              </td>
              <td className="num">
                {mayWork && row.made?.kind === 'journal' && (
                  <ButtonLink size="small" href={editAddress(row.made.id, true)}>
                    Editar nota
                  </ButtonLink>
                )}{' '}
                {mayWork && (
                  <Button
                    size="small"
                    busy={undo.isSending}
                    busyText="Desconciliando…"
                    onClick={() => void undo.run({ params: { accountId, id: row.id }, body: {} })}
                  >
                    Desconciliar
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </QuietTable>
    </div>
  )
}

function Sides({ row: { lines, movements, user, made } }: { readonly row: MatchRow }) {
  const bank = lines.map(({ text }) => text).join(', ')
  const books = [...new Set(movements.map(({ number }) => number))].join(', ')
  return (
    <>
      <span className="b">{[bank, books].filter(Boolean).join(' = ')}</span>
      <div className="small muted">
        {[lines[0] && format.formatDay(lines[0].day), user, made && `creó ${made.number}`].filter(Boolean).join(', ')}
      </div>
    </>
  )
}

export function IgnoredList({ found: { ignored, account, state } }: { readonly found: MonthView }) {
  const mayWork = useMayWork(state === 'open')
  const count = useSend(ignoreLine, { refreshes })
  if (ignored.length === 0) return <Empty title="Ninguna línea ignorada">Todas las líneas del extracto cuentan.</Empty>
  return (
    <div className="conciliation-list">
      <QuietTable>
        <tbody>
          {ignored.map(({ line, why }) => (
            <tr key={line.id}>
              <td>
                <span className="b">{line.text}</span>
                <div className="small muted">{[format.formatDay(line.day), why].join(', ')}</div>
              </td>
              <td className="num">
                <Money value={line.amount} />
              </td>
              <td className="num">
                {mayWork && (
                  <Button
                    size="small"
                    onClick={() => void count.run({ params: { accountId: account.id, id: line.id }, body: { why: null } })}
                  >
                    Volver a contar
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </QuietTable>
    </div>
  )
}
