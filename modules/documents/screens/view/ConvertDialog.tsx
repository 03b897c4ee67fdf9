import { useState } from 'react'
import { parseQuantity, zeroQuantity } from '#base/decimal.ts'
import { Button, Checkbox, Dialog, NumberField, Quantity, QuietTable, Segmented } from '#platform/ui/index.tsx'
import { useGo, useToday } from '#platform/web/index.tsx'
import type { DocumentKind } from '../../kind/kind.ts'
import { conversionQuery } from '../../source/conversion.ts'
import { isLapsed, sourcePricesNames } from '../../source/expired.ts'
import { isWanted } from '../../offer/options.ts'
import type { DocumentView } from '../../wire.ts'
import { createPlace, KIND_QUERY } from '../editor/surface.ts'

type Line = DocumentView['lines'][number]

interface ConvertProps {
  /** What it is, and what it becomes. */
  kind: DocumentKind
  target: DocumentKind
  document: DocumentView
  onClose: () => void
}

const isLeft = (line: Line): boolean => line.pending !== null && parseQuantity(line.pending) > zeroQuantity

/** What is wrong with a quantity, or null. */
function quantityProblem(line: Line, text: string): string | null {
  if (text === '' || parseQuantity(text) <= zeroQuantity) return 'Escribe una cantidad mayor que cero.'
  return parseQuantity(text) > parseQuantity(line.pending ?? '0') ? 'Supera lo pendiente.' : null
}

/** Which lines and how much of each, and with which prices when the offer is past its day; the rest is written in the editor. */
export function ConvertDialog({ kind, target, document, onClose }: ConvertProps) {
  const go = useGo()
  const lines = document.lines.filter(isLeft)
  const [quantities, setQuantities] = useState<ReadonlyMap<number, string>>(
    // An option that was not chosen waits to be ticked.
    () => new Map(lines.filter(isWanted).map((line) => [line.position, line.pending ?? '0'])),
  )
  const [isTried, setTried] = useState(false)
  const today = useToday()
  const isExpired = kind.isOffer && isLapsed(document.dueDate, document.offer?.answer?.answer ?? null, today)
  const [prices, setPrices] = useState<'keep' | 'update'>('update')
  const set = (position: number, quantity: string | null) =>
    setQuantities((before) => {
      const next = new Map(before)
      if (quantity === null) next.delete(position)
      else next.set(position, quantity)
      return next
    })
  const problems = new Map(
    lines.flatMap((line) => {
      const text = quantities.get(line.position)
      const problem = text === undefined ? null : quantityProblem(line, text)
      return problem ? [[line.position, problem] as const] : []
    }),
  )
  const isWhole = lines.every((line) => quantities.get(line.position) === (isWanted(line) ? line.pending : undefined))
  const convert = () => {
    setTried(true)
    if (problems.size > 0 || quantities.size === 0) return
    const chosen = [...quantities].toSorted(([a], [b]) => a - b).map(([position, quantity]) => ({ position: String(position), quantity }))
    go(
      `${createPlace(target)}?${conversionQuery({ path: kind.path, id: document.id, lines: isWhole ? null : chosen, prices: isExpired ? prices : null })}&${KIND_QUERY}=${target.code}`,
    )
  }
  return (
    <Dialog
      title={`Convertir ${document.number ?? ''} a ${target.titles.short}`}
      onClose={onClose}
      onSubmit={convert}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Volver
          </Button>
          <Button type="submit" look="filled">
            Continuar
          </Button>
        </>
      }
    >
      {isExpired && (
        <Segmented
          label="Precios"
          help={`${kind.titles.gender === 'f' ? 'La' : 'El'} ${kind.titles.short} venció.`}
          value={prices}
          onChange={setPrices}
          options={[
            { value: 'update', label: sourcePricesNames.update },
            { value: 'keep', label: sourcePricesNames.keep },
          ]}
        />
      )}
      <QuietTable className="doc-convert">
        <thead>
          <tr>
            <th scope="col">Ítem</th>
            <th scope="col" className="num">
              Pendiente
            </th>
            <th scope="col" className="num">
              Cantidad
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.position}>
              <td>
                <Checkbox
                  label={line.optional ? `${line.description} (opcional${line.chosen ? ' elegido' : ''})` : line.description}
                  value={quantities.has(line.position)}
                  onChange={(on) => set(line.position, on ? (line.pending ?? '0') : null)}
                />
              </td>
              <td className="num">
                <span className="doc-note-label">Pendiente </span>
                <Quantity value={line.pending ?? '0'} />
              </td>
              <td className="num">
                <NumberField
                  label={`Cantidad de ${line.description}`}
                  hideLabel
                  value={quantities.get(line.position) ?? ''}
                  error={isTried ? (problems.get(line.position) ?? null) : null}
                  disabled={!quantities.has(line.position)}
                  onChange={(text) => set(line.position, text)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </QuietTable>
      {isTried && quantities.size === 0 && (
        <p className="err" role="alert">
          Elige al menos un ítem.
        </p>
      )}
    </Dialog>
  )
}
