/** A block of a sheet before it lands in the lines: what each cell becomes, and what is wrong with it. */
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import type { Day } from '#base/date.ts'
import { Button, Dialog, Notice, QuietTable } from '#platform/ui/index.tsx'
import { call, failureOf, sayFailure } from '#platform/web/index.tsx'
import { MOST_LINES, readPastedNames } from '../endpoints.ts'
import type { JournalLine } from '../journal-lines.ts'
import { countPasted, namedIn, readPasted, sayingRows, type NamedCell, type PastedBlock, type PastedRow } from '../paste.ts'

interface Column {
  readonly id: string
  readonly header: string
}

export interface Pasted {
  /** The index of the line where they begin. */
  readonly at: number
  readonly rows: readonly PastedRow[]
  readonly columns: readonly Column[]
}

interface Asked {
  readonly at: number
  readonly block: PastedBlock
  readonly columns: readonly Column[]
  readonly isTemplate: boolean
  readonly today: Day
}

const byText = (cells: readonly (NamedCell & { readonly text: string })[]) => new Map(cells.map(({ text, ...cell }) => [text, cell]))

/** Asks once what all of its cells name. */
async function read({ at, block, columns, isTemplate, today }: Asked): Promise<Pasted> {
  const said = sayingRows(block)
  const names = await call(readPastedNames, { body: namedIn(said) })
  const used = columns.filter(({ id }) => said.some((cells) => (cells[id] ?? '').trim() !== ''))
  const rows = readPasted(
    said,
    { accounts: byText(names.accounts), parties: byText(names.parties), centers: byText(names.centers) },
    { columns: used.map(({ id }) => id), isTemplate, today, makeKey: uuidv7 },
  )
  return { at, rows, columns: used }
}

/** @param land the lines, at the index where they begin */
export function usePaste(land: (at: number, lines: readonly JournalLine[]) => void) {
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const paste = async (asked: Asked) => {
    try {
      setPasted(await read(asked))
    } catch (error) {
      sayFailure(failureOf(error))
    }
  }
  const close = () => setPasted(null)
  return {
    paste,
    dialog: pasted && (
      <PastePreview
        pasted={pasted}
        onClose={close}
        onLand={() => {
          land(
            pasted.at,
            pasted.rows.flatMap(({ line }) => line ?? []),
          )
          close()
        }}
      />
    ),
  }
}

const counted = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`)

interface PreviewProps {
  readonly pasted: Pasted
  readonly onLand: () => void
  readonly onClose: () => void
}

function PastePreview({ pasted: { rows, columns }, onLand, onClose }: PreviewProps) {
  const { lines, left, problems } = countPasted(rows)
  return (
    <Dialog
      title={`Pegar ${counted(rows.length, 'fila', 'filas')}`}
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancelar
          </Button>
          {/* No form: it stands within that of the journal. */}
          <Button
            look="filled"
            data-autofocus=""
            onClick={onLand}
            disabledReason={lines === 0 ? 'Ninguna fila tiene una cuenta que reciba movimientos' : null}
          >
            {`Pegar ${counted(lines, 'línea', 'líneas')}`}
          </Button>
        </>
      }
    >
      <div className="stack">
        {(left > 0 || problems > 0) && (
          <Notice tone="warn">
            {[
              left > 0 ? `${counted(left, 'fila no se pega', 'filas no se pegan')} por su cuenta.` : '',
              problems > 0 ? `${counted(problems, 'celda', 'celdas')} con problema: quedan para corregir en la línea.` : '',
            ]
              .filter((text) => text !== '')
              .join(' ')}
          </Notice>
        )}
        {rows.length > MOST_LINES && <Notice tone="danger">{`Un comprobante lleva máximo ${MOST_LINES} líneas.`}</Notice>}
        <section className="jrn-paste" aria-label="Lo que se pega">
          <QuietTable tight>
            <thead>
              <tr>
                <th scope="col">Fila</th>
                {columns.map(({ id, header }) => (
                  <th key={id} scope="col" className={isFigure(id) ? 'num' : undefined}>
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ place, cells, line }) => (
                <tr key={place} className={line === null ? 'left' : undefined}>
                  <td>{place}</td>
                  {cells.map(({ column, raw, shown, problem }) => (
                    <td key={column} className={isFigure(column) ? 'num' : undefined}>
                      {problem === null ? (
                        <>
                          {shown}
                          {shown !== '' && shown !== raw && isTelling(column) && <div className="small muted">{raw}</div>}
                        </>
                      ) : (
                        <>
                          {raw !== '' && <s className="muted">{raw}</s>}
                          <div className="small err">{problem}</div>
                        </>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </QuietTable>
        </section>
      </div>
    </Dialog>
  )
}

/** Of a name it matters what the sheet said; figures and days are the same written otherwise. */
const isTelling = (column: string): boolean => ['accountId', 'partyId', 'costCenterId'].includes(column)

const isFigure = (column: string): boolean => ['base', 'debit', 'credit', 'currencyAmount', 'rate'].includes(column)
