/** A formula over one list of the grid, for everything that the filters leave. */
import { useState } from 'react'
import { counted } from '#base/count.ts'
import { parsePercent, parseUnitPrice, unitPriceText } from '#base/decimal.ts'
import { Button, NumberField, SelectField, toast } from '#platform/ui/index.tsx'
import { askOnce } from '#platform/web/index.tsx'
import { priceChanges, priceRoundings, type PriceChange, type PriceRounding } from '../price-list/price.ts'
import { changeOf, type Change } from './edits.ts'
import { listGrid, MOST_CELLS, type GridList, type GridRow } from './endpoints.ts'
import { formulaPrice, type PriceFormula } from './formula.ts'

interface Props {
  /** In sight, in their order. */
  readonly lists: readonly GridList[]
  readonly filter: { readonly text: string; readonly categoryId: string; readonly brandId: string }
  /** How many items the filters leave. */
  readonly items: number
  readonly seesCost: boolean
  readonly reason: string | null
  readonly onApply: (label: string, changes: readonly Change[]) => void
}

const changeNames = Object.entries(priceChanges).map(([value, label]) => ({ value: value as PriceChange, label }))
const roundingNames = Object.entries(priceRoundings).map(([value, label]) => ({ value: value as PriceRounding, label }))

export function FormulaBar({ lists, filter, items, seesCost, reason, onApply }: Props) {
  const [listId, setListId] = useState('')
  const [over, setOver] = useState('current')
  const [change, setChange] = useState<PriceChange>('raise')
  const [percent, setPercent] = useState('')
  const [rounding, setRounding] = useState<PriceRounding>('to50')
  const [isBusy, setBusy] = useState(false)
  const list = lists.find(({ id }) => id === listId) ?? lists[0]
  const problem = reason ?? problemOf({ list, change, over, percent, items })
  const run = async () => {
    if (!list) return
    setBusy(true)
    try {
      const rows = await everyRow(filter, lists)
      const formula = { over, change, percent: parsePercent(percent === '' ? '0' : percent), rounding }
      const changes = rows.flatMap((row) => changedBy(formula, row, list, lists))
      onApply(`${list.name}: ${priceChanges[change].toLowerCase()} ${percent.replace('.', ',')} %`, changes)
      const left = rows.length - changes.length
      toast({
        text: `${counted(changes.length, 'precio calculado', 'precios calculados')}${left > 0 ? `; ${counted(left, 'no tiene', 'no tienen')} de qué partir` : ''}`,
        tone: changes.length > 0 ? 'ok' : 'warn',
      })
    } catch {
      toast({ text: 'No se pudieron leer los precios. Inténtalo de nuevo.', tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className="pg-formula"
      aria-label="Fórmula"
      onSubmit={(event) => {
        event.preventDefault()
        if (problem === null) void run()
      }}
    >
      <SelectField
        label="Lista"
        value={list?.id ?? ''}
        options={lists.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setListId}
      />
      <SelectField
        label="Sobre"
        value={over}
        options={[
          { value: 'current', label: 'Precio actual' },
          { value: 'base', label: 'Precio base' },
          ...(seesCost ? [{ value: 'cost', label: 'Costo promedio' }] : []),
          ...lists.filter(({ id }) => id !== list?.id).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={setOver}
      />
      <SelectField label="Cambio" value={change} options={changeNames} onChange={setChange} />
      <NumberField label="Porcentaje" suffix="%" decimals={6} value={percent} onChange={setPercent} />
      <SelectField label="Redondeo" value={rounding} options={roundingNames} onChange={setRounding} />
      <Button type="submit" look="outlined" busy={isBusy} busyText="Calculando…" disabledReason={problem}>
        {`Calcular ${counted(items, 'precio', 'precios')}`}
      </Button>
    </form>
  )
}

interface Asked {
  readonly list: GridList | undefined
  readonly change: PriceChange
  readonly over: string
  readonly percent: string
  readonly items: number
}

function problemOf({ list, change, over, percent, items }: Asked): string | null {
  if (!list) return 'No hay listas de precios a la vista'
  if (items === 0) return 'No hay productos a la vista'
  if (items > MOST_CELLS) return 'Filtra hasta 5.000 productos o menos'
  const rate = parsePercent(percent === '' ? '0' : percent)
  if (rate < 0n) return 'Escribe el porcentaje sin signo: el cambio dice si sube o baja'
  if (change === 'margin' && over !== 'cost') return 'El margen se calcula sobre el costo'
  return change !== 'raise' && rate >= parsePercent('100') ? 'El porcentaje debe ser menor que 100 %' : null
}

/** Also those of other pages. */
async function everyRow(filter: Props['filter'], lists: readonly GridList[]): Promise<GridRow[]> {
  const rows: GridRow[] = []
  let after: string | null = ''
  while (after !== null) {
    const page: { rows: GridRow[]; next: string | null } = await askOnce(listGrid, {
      query: { ...filter, lists: lists.map(({ id }) => id).join(), size: '100', after },
    })
    rows.push(...page.rows)
    after = page.next
  }
  return rows
}

function changedBy(formula: PriceFormula, row: GridRow, list: GridList, lists: readonly GridList[]): Change[] {
  const facts = {
    base: parseUnitPrice(row.base),
    cost: row.cost === null ? null : parseUnitPrice(row.cost),
    taxRate: parsePercent(row.taxRate),
  }
  const said = new Map(
    row.cells.map(({ listId, price }) => [
      listId,
      { price: price === null ? null : parseUnitPrice(price), includesTax: lists.find(({ id }) => id === listId)?.includesTax ?? false },
    ]),
  )
  const price = formulaPrice(formula, said.get(list.id) ?? { price: null, includesTax: list.includesTax }, facts, said)
  const change = price === null ? null : changeOf(row, list, unitPriceText(price))
  return change ? [change] : []
}
