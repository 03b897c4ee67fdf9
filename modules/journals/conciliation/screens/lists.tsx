/** What only the books have, what is matched, and the lines that do not count. */
import { useState } from 'react'
import { Button, ButtonLink, Coming, Empty, format, Money, QuietTable, useIsPhone } from '#platform/ui/index.tsx'
import { useAsk, useMay, useSend } from '#platform/web/index.tsx'
import { editAddress } from '../../journal-voucher.ts'
import { ignoreLine, listMatches, listOpenMovements, undoMatch, type MatchRow, type MonthView, type ShownMovement } from '../endpoints.ts'
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

/** The first of them come with the month; the rest is asked for, so many at once. */
export function BooksList({ found }: { readonly found: MonthView }) {
  const { books, moreBooks, account, month, state } = found
  const mayWork = useMayWork(state === 'open')
  const [asked, setAsked] = useState<ShownMovement | null>(null)
  const [pages, setPages] = useState<readonly string[]>([])
  if (books.length === 0) return <Empty title="Nada solo en libros">El banco tiene todo lo que tienen los libros.</Empty>
  const onAsk = mayWork ? setAsked : null
  const showNext = (next: string) => setPages([...pages, next])
  return (
    <div className="conciliation-list">
      <BooksTable rows={books} onAsk={onAsk} />
      {pages.map((after, at) => (
        <MoreBooks
          key={after}
          params={{ accountId: account.id, month }}
          after={after}
          onAsk={onAsk}
          onMore={at === pages.length - 1 ? showNext : null}
        />
      ))}
      {pages.length === 0 && moreBooks !== null && <SeeMore next={moreBooks} onMore={showNext} />}
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

type OnAsk = ((movement: ShownMovement) => void) | null

const SeeMore = ({ next, onMore }: { readonly next: string; readonly onMore: (next: string) => void }) => (
  <p>
    <Button look="quiet" onClick={() => onMore(next)}>
      Ver más
    </Button>
  </p>
)

interface MoreBooksProps {
  readonly params: { readonly accountId: string; readonly month: string }
  readonly after: string
  readonly onAsk: OnAsk
  /** Of the last page that is shown. */
  readonly onMore: ((next: string) => void) | null
}

function MoreBooks({ params, after, onAsk, onMore }: MoreBooksProps) {
  const asked = useAsk(listOpenMovements, { params, query: { after } })
  if (!asked.data) return <Coming asked={asked} />
  const { rows, next } = asked.data
  return (
    <>
      <BooksTable rows={rows} onAsk={onAsk} />
      {next !== null && onMore && <SeeMore next={next} onMore={onMore} />}
    </>
  )
}

function BooksTable({ rows, onAsk }: { readonly rows: readonly ShownMovement[]; readonly onAsk: OnAsk }) {
  return (
    <QuietTable>
      <tbody>
        {rows.map((each) => (
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
              {onAsk && (
                <Button size="small" aria-label={`Justificar ${each.number}`} onClick={() => onAsk(each)}>
                  Justificar
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </QuietTable>
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
