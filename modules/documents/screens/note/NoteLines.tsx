import { useState } from 'react'
import { divideRound, parseAmount, parseQuantity, zeroQuantity, type Quantity as Units } from '#base/decimal.ts'
import { goodsWords } from '#modules/inventory/index.ts'
import { TakeGoodsDialog, type TakenGoods } from '#modules/inventory/index.tsx'
import { baseQuantity, ONE } from '#modules/items/index.ts'
import { Button, Checkbox, Money, MoneyField, NumberField, Quantity, QuietTable, UnitPrice } from '#platform/ui/index.tsx'
import { amountIn, exchangeOf } from '../../figures/currency.ts'
import type { Computed } from '../../figures/compute.ts'
import type { Correctable } from '../../correction/endpoints.ts'
import type { DocumentKind } from '../../kind/kind.ts'
import { unitOfView, unitText } from '../../parts/units.ts'
import { isByValue, isRestocked, isWhole, linesLeft, takenLines, takenText, type NoteForm } from './note-form.ts'
import { goodsProblem } from '../editor/LineGoods.tsx'
import { problemOf, type Problem } from '../editor/problems.ts'

interface NoteLinesProps {
  kind: Pick<DocumentKind, 'stock'>
  form: NoteForm
  document: Correctable
  computed: Computed
  problems: readonly Problem[]
  /** All that is left of all of them. */
  onAll: () => void
  onChange: (position: number, change: { readonly taken?: string; readonly restock?: boolean } & Partial<TakenGoods>) => void
}

/** What is left of each line, how much of it the note takes, and whether the goods come back. */
export function NoteLines({ kind, form, document, computed, problems, onAll, onChange }: NoteLinesProps) {
  const taken = takenLines(form, document)
  const byValue = isByValue(form.concept)
  const exchange = exchangeOf(document)
  const money = exchange ? ` (${exchange.code})` : ''
  const [naming, setNaming] = useState<number | null>(null)
  const named = taken.find(({ position }) => position === naming)
  return (
    <>
      {!isWhole(form.concept) && (
        <div className="doc-note-all">
          <Button size="small" onClick={onAll}>
            {byValue ? 'Todo el valor que queda' : 'Todo lo que queda'}
          </Button>
        </div>
      )}
      <QuietTable className="doc-note">
        <caption className="sr">Ítems de la factura</caption>
        <thead>
          <tr>
            <th scope="col">Ítem</th>
            <th scope="col" className="num">
              {byValue ? `Queda, sin impuestos${money}` : 'Queda'}
            </th>
            <th scope="col" className="doc-note-taken">
              {byValue ? 'Valor sin impuestos' : 'Cantidad'}
            </th>
            {!byValue && (
              <th scope="col" className="doc-note-back">
                Inventario
              </th>
            )}
            <th scope="col" className="num">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {linesLeft(document).map((line) => {
            const index = taken.indexOf(line)
            const problem =
              index < 0 ? null : (problemOf(problems, `lines.${index}.quantity`) ?? problemOf(problems, `lines.${index}.unitPrice`))
            const total = computed.priced.lines[index]?.total
            return (
              <tr key={line.position}>
                <td>
                  <b className="b">{line.item.code}</b> <span className="t2">{line.description}</span>
                  <div className="small muted">
                    {unitText(unitOfView(line))} a <UnitPrice value={line.unitPrice} />
                  </div>
                </td>
                <td className="num">
                  <span className="doc-note-label">{byValue ? 'Queda sin impuestos ' : 'Queda '}</span>
                  {byValue ? <Money value={amountIn(parseAmount(line.left.net), exchange)} /> : <Quantity value={line.left.quantity} />}
                </td>
                <td className="doc-note-taken">
                  {isWhole(form.concept) ? (
                    <Quantity value={line.left.quantity} />
                  ) : byValue ? (
                    <MoneyField
                      label={`Valor de ${line.description}`}
                      hideLabel
                      value={takenText(form, line)}
                      error={problem}
                      onChange={(text) => onChange(line.position, { taken: text })}
                    />
                  ) : (
                    <NumberField
                      label={`Cantidad de ${line.description}`}
                      hideLabel
                      value={takenText(form, line)}
                      error={problem}
                      disabled={parseQuantity(line.left.quantity) === 0n}
                      onChange={(text) => onChange(line.position, { taken: text })}
                    />
                  )}
                </td>
                {!byValue && (
                  <td className="doc-note-back">
                    {line.warehouse && (
                      <Checkbox
                        label={`${kind.stock === 'out' ? 'Sale de' : 'Vuelve a'} ${line.warehouse.name}`}
                        value={isRestocked(form, line)}
                        onChange={(restock) => onChange(line.position, { restock })}
                      />
                    )}
                    {line.control !== 'none' && isRestocked(form, line) && (
                      <Button look="quiet" onClick={() => setNaming(line.position)}>
                        {goodsOf(form, line)}
                      </Button>
                    )}
                  </td>
                )}
                <td className="num b">{total === undefined ? '' : <Money value={total} />}</td>
              </tr>
            )
          })}
        </tbody>
      </QuietTable>
      {named && (
        <TakeGoodsDialog
          item={{ name: named.description, control: named.control, unitName: named.unitName }}
          quantity={goodsTaken(form, named)}
          offered={{
            batches: named.batches.map(({ code, quantity }) => ({ code, available: quantity, expiresOn: null, state: null })),
            serials: named.serials,
          }}
          value={{ batches: form.lines[named.position]?.batches ?? [], serials: form.lines[named.position]?.serials ?? [] }}
          problem={goodsProblem(problems, `lines.${taken.indexOf(named)}`)}
          onSave={(goods) => onChange(named.position, goods)}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  )
}

/** How many of them come back: of a kit, the part that is taken of those that left. */
function goodsTaken(form: NoteForm, line: Correctable['lines'][number]): Units {
  const taken = parseQuantity(takenText(form, line))
  if (line.item.kind !== 'kit') return baseQuantity(taken, parseQuantity(line.unitFactor))
  const whole =
    line.control === 'serial'
      ? BigInt(line.serials.length) * ONE
      : line.batches.reduce((sum, { quantity }) => sum + parseQuantity(quantity), 0n)
  const left = parseQuantity(line.left.quantity)
  return (left === zeroQuantity ? zeroQuantity : divideRound(whole * taken, left)) as Units
}

/** Those that come back; all of them can only be those that left. */
function goodsOf(form: NoteForm, line: Correctable['lines'][number]): string {
  const { batches = [], serials = [] } = form.lines[line.position] ?? {}
  const words = goodsWords({ batches: batches.map((batch) => ({ ...batch, expiresOn: null })), serials })
  return words || (line.control === 'serial' ? 'Elegir seriales' : 'Elegir lotes')
}
