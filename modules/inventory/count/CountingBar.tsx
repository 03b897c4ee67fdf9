/** Counting, by hand or with a reader: each reading of a code adds one of its product, and what was counted is saved before the next. */
import { type FormEvent, useRef, useState } from 'react'
import { addQuantities, isQuantityText, parseQuantity, quantityText, zeroQuantity, type Quantity } from '#base/decimal.ts'
import { searchItems } from '#modules/items/index.ts'
import { BarcodeIcon, Button, IconButton, MinusIcon, Notice, NumberField, PlusIcon, TextField } from '#platform/ui/index.tsx'
import { askOnce, refresh, useSend } from '#platform/web/index.tsx'
import type { Line } from './CountLines.tsx'
import { gridOf, onGrid } from '../parts.ts'
import { getCount, tallyCount } from './endpoints.ts'
import './count.css'

/** The product that is counted now. */
export interface Counting {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly unit: string
  /** Canonical text, or empty. */
  readonly quantity: string
}

const one = parseQuantity('1')

/** Of a line, with what the user counted of it. */
export const countingOf = ({ item, mine }: Line): Counting => ({ ...item, quantity: mine ?? '' })

const more = ({ quantity }: Counting, by: Quantity): string => {
  const counted = isQuantityText(quantity) && quantity !== '' ? parseQuantity(quantity) : zeroQuantity
  // Read one by one, the parts of a box are the box.
  const sum = addQuantities(counted, onGrid(counted, by, gridOf([by])))
  return quantityText(sum < zeroQuantity ? zeroQuantity : sum)
}

interface Read {
  readonly product: Omit<Counting, 'quantity'>
  /** How many base units the code is of. */
  readonly each: Quantity
}

/** The product of a code that was read or typed. Null when none, or several, have it. */
async function readCode(code: string): Promise<Read | null> {
  const { items } = await askOnce(searchItems, { query: { text: code } })
  const products = items.filter(({ kind }) => kind === 'product')
  const exact = products.find((item) => item.isBarcode || item.code.toLowerCase() === code.toLowerCase())
  const found = exact ?? (products.length === 1 ? products[0] : undefined)
  if (!found) return null
  const { id, name, unitName: unit, units, readUnitId } = found
  const factor = units.find((each) => each.id === readUnitId)?.factor
  return { product: { id, name, unit, code: found.code }, each: factor === undefined ? one : parseQuantity(factor) }
}

interface Props {
  readonly countId: string
  readonly lines: readonly Line[]
  readonly counting: Counting | null
  readonly onCounting: (counting: Counting | null) => void
}

export function CountingBar({ countId, lines, counting, onCounting }: Props) {
  const [code, setCode] = useState('')
  const [unknown, setUnknown] = useState('')
  const scan = useRef<HTMLInputElement>(null)
  const sending = useSend(tallyCount, { refreshes: [], inForm: true })
  const save = async (): Promise<boolean> => {
    if (!counting || counting.quantity === '') return true
    const saved = await sending.run({ params: { id: countId }, body: { itemId: counting.id, quantity: counting.quantity } })
    if (saved === null) return false
    void refresh([getCount])
    return true
  }
  const read = async (text: string) => {
    const found = await readCode(text).catch(() => null)
    setUnknown(found ? '' : text)
    if (!found) return
    const { product, each } = found
    if (counting?.id === product.id) return onCounting({ ...counting, quantity: more(counting, each) })
    if (!(await save())) return
    const line = lines.find(({ item }) => item.id === product.id)
    const begun = { ...product, quantity: line?.mine ?? '' }
    onCounting({ ...begun, quantity: more(begun, each) })
  }
  const submitCode = (event: FormEvent) => {
    event.preventDefault()
    const text = code.trim()
    setCode('')
    if (text !== '') void read(text)
  }
  const goOn = async () => {
    if (await save()) onCounting(null)
    scan.current?.focus()
  }
  const refused = sending.submitError?.errors[0]?.message ?? sending.submitError?.message
  return (
    <div className="cnt-bar">
      <form onSubmit={submitCode}>
        <TextField
          label="Código de barras o código del producto"
          placeholder="Escanea o escribe, y Enter"
          value={code}
          onChange={setCode}
          inputRef={scan}
          suffix={<BarcodeIcon />}
          error={unknown === '' ? undefined : `Ningún producto tiene el código ${unknown}`}
        />
      </form>
      {counting && (
        <section className="cnt-now" aria-label={`Contando ${counting.name}`}>
          <div>
            <b className="b">{counting.name}</b>
            <div className="small t2">{`${counting.code}, ${counting.unit}. Cada lectura suma 1`}</div>
          </div>
          {refused !== undefined && <Notice tone="danger">{refused}</Notice>}
          <div className="cnt-figure">
            <IconButton
              name="Uno menos"
              icon={MinusIcon}
              onClick={() => onCounting({ ...counting, quantity: more(counting, -one as Quantity) })}
            />
            <NumberField
              label="Cantidad contada"
              hideLabel
              value={counting.quantity}
              onChange={(quantity) => onCounting({ ...counting, quantity })}
            />
            <IconButton name="Uno más" icon={PlusIcon} onClick={() => onCounting({ ...counting, quantity: more(counting, one) })} />
            <Button look="filled" busy={sending.isSending} busyText="Guardando…" onClick={() => void goOn()}>
              Guardar y seguir
            </Button>
          </div>
        </section>
      )}
    </div>
  )
}
