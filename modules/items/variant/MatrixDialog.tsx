/** How many of each variant go into a document: a quantity for every value, typed as a table. */
import { useState } from 'react'
import { isQuantityText, parseQuantity, zeroQuantity, type Quantity } from '#base/decimal.ts'
import { counted } from '#base/count.ts'
import { Button, Coming, Dialog, format, Notice, NumberField, QuietTable } from '#platform/ui/index.tsx'
import { useAsk } from '#platform/web/index.tsx'
import { getVariants, type Variant } from './endpoints.ts'
import { tableOfMatrix, type MatrixTable } from './matrix.ts'
import './variants.css'

export interface ChosenVariant {
  readonly id: string
  readonly quantity: string
}

export interface MatrixDialogProps {
  readonly item: { readonly id: string; readonly name: string }
  /** Where what is available is read; '' is everywhere. */
  readonly warehouseId: string
  /** Lines that the document still has room for. */
  readonly room: number
  readonly onChoose: (chosen: readonly ChosenVariant[]) => void
  readonly onClose: () => void
}

const figureOf = (text: string | undefined) => (text !== undefined && isQuantityText(text) ? parseQuantity(text) : zeroQuantity)

export function MatrixDialog({ item, warehouseId, room, onChoose, onClose }: MatrixDialogProps) {
  const asked = useAsk(getVariants, { params: { id: item.id }, query: { warehouseId } })
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const matrix = asked.data
  const table = matrix && tableOfMatrix(matrix)
  const chosen = Object.entries(typed).flatMap(([id, quantity]) => (figureOf(quantity) > zeroQuantity ? [{ id, quantity }] : []))
  const total = chosen.reduce((sum, { quantity }) => (sum + parseQuantity(quantity)) as Quantity, zeroQuantity)
  const isTooMany = chosen.length > room
  const choose = () => {
    if (chosen.length === 0 || isTooMany) return
    onChoose(chosen)
    onClose()
  }
  return (
    <Dialog
      title={`Variantes de ${item.name}`}
      size="large"
      onClose={onClose}
      onSubmit={choose}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Volver
          </Button>
          <Button type="submit" look="filled" disabledReason={chosen.length === 0 ? 'Escribe cuántas llevas de alguna' : null}>
            {chosen.length === 0 ? 'Agregar' : `Agregar ${counted(chosen.length, 'línea', 'líneas')}`}
          </Button>
        </>
      }
    >
      <div className="stack">
        {isTooMany && <Notice tone="danger">{`Al documento le caben ${counted(room, 'línea más', 'líneas más')}.`}</Notice>}
        {!table ? (
          <Coming asked={asked} />
        ) : table.rows.length === 0 ? (
          <Notice tone="info">{`${item.name} todavía no tiene variantes en uso. Créalas en su ficha.`}</Notice>
        ) : (
          <>
            <Quantities table={table} typed={typed} onType={(id, text) => setTyped((before) => ({ ...before, [id]: text }))} />
            <output className="muted">{`En total ${format.formatQuantity(total)} ${matrix?.item.unitName ?? ''}`}</output>
          </>
        )}
      </div>
    </Dialog>
  )
}

interface QuantitiesProps {
  readonly table: MatrixTable
  readonly typed: Readonly<Record<string, string>>
  readonly onType: (id: string, text: string) => void
}

function Quantities({ table: { down, across, columns, rows }, typed, onType }: QuantitiesProps) {
  return (
    <div className="variant-matrix">
      <QuietTable>
        <thead>
          <tr>
            <th scope="col">{down}</th>
            {across === null ? (
              <th scope="col">Cantidad</th>
            ) : (
              columns.map(({ id, name }) => (
                <th scope="col" key={id}>
                  {name}
                </th>
              ))
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, values, cells }) => (
            <tr key={key}>
              <th scope="row">{values.map(({ name }) => name).join(' · ')}</th>
              {cells.map((variant, index) => (
                <td key={columns[index]?.id ?? key}>
                  {variant && <Cell variant={variant} value={typed[variant.id] ?? ''} onType={(text) => onType(variant.id, text)} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </QuietTable>
    </div>
  )
}

function Cell({ variant, value, onType }: { variant: Variant; value: string; onType: (text: string) => void }) {
  const available = parseQuantity(variant.available)
  return (
    <>
      <NumberField label={`Cantidad de ${variant.name}`} hideLabel decimals={6} value={value} onChange={onType} />
      <span className={available > zeroQuantity ? 'small muted' : 'small variant-none'}>{`hay ${format.formatQuantity(available)}`}</span>
    </>
  )
}
