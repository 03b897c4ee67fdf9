/** Picking a dispatch: what is read or written of each line, with its batches or serials, until it is ready. */
import { useState } from 'react'
import { isQuantityText, parseQuantity, quantityText, zeroQuantity, type Quantity } from '#base/decimal.ts'
import { goodsWords, offeredGoods, type Goods } from '#modules/inventory/index.ts'
import { TakeGoodsDialog } from '#modules/inventory/index.tsx'
import { baseQuantity } from '#modules/items/index.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import {
  Button,
  NumberField,
  Quantity as Shown,
  QuietTable,
  Section,
  TextField,
  toast,
  useForm,
  useFormValue,
} from '#platform/ui/index.tsx'
import { queryClient, useAsk, useFormGuard, useSend, useToday } from '#platform/web/index.tsx'
import { pickOne } from '../dispatch.ts'
import { countPicked, finishPicking, getDispatch } from '../endpoints.ts'
import { dispatchPermissions } from '../permissions.ts'
import { beep } from './beep.tsx'
import type { Dispatch } from './DispatchForm.tsx'
import './dispatch.css'

type Line = Dispatch['lines'][number]

interface Picked {
  /** By the position of the line. */
  readonly counts: Readonly<Record<number, string>>
  readonly goods: Readonly<Record<number, Goods>>
}

const pickedOf = ({ lines }: Dispatch): Picked => ({
  counts: Object.fromEntries(lines.map(({ position, picked }) => [position, picked === '0' ? '' : picked])),
  goods: Object.fromEntries(lines.map(({ position, batches, serials }) => [position, { batches, serials }])),
})

/** All that is asked of each line; what has batches or serials is named in its row. */
const wholeOf = (lines: readonly Line[]): Picked['counts'] =>
  Object.fromEntries(lines.flatMap(({ position, quantity, item }) => (item.control === 'none' ? [[position, quantity] as const] : [])))

const figure = (text: string | undefined): Quantity => (text !== undefined && isQuantityText(text) ? parseQuantity(text) : zeroQuantity)

export function PickSection({ dispatch }: { readonly dispatch: Dispatch }) {
  const { id, version, lines } = dispatch
  const form = useForm<Picked>(() => pickedOf(dispatch), {})
  const counts = useFormValue(form, (values) => values.counts)
  const counting = useSend(countPicked, { refreshes: [], inForm: true })
  const finishing = useSend(finishPicking, { refreshes: [getDispatch], onDone: () => toast({ text: 'Listo para salir' }) })
  const noWriting = useReasonNot(dispatchPermissions.write)
  const save = async (): Promise<number | null> => {
    const values = form.values()
    const body = lines.map(({ position }) => ({
      ...{ position, picked: quantityText(figure(values.counts[position])) },
      ...(values.goods[position] ?? { batches: [], serials: [] }),
    }))
    const answer = await counting.run({ params: { id }, body: { version, lines: body } })
    if (!answer) return null
    form.reset(values)
    await queryClient.invalidateQueries()
    return answer.version
  }
  const finish = async () => {
    const now = form.dirty() ? await save() : version
    if (now !== null) await finishing.run({ params: { id }, body: { version: now } })
  }
  const takesAll = lines.some(({ item }) => item.control === 'none')
  const takeAll = () => form.set('counts', { ...form.values().counts, ...wholeOf(lines) })
  const unsaved = useFormGuard(form, async () => (await save()) !== null)
  const said = new Map((counting.submitError?.errors ?? []).map(({ field, message }) => [field, message]))
  return (
    <Section title="Alistamiento" count={lines.length}>
      <div className="stack">
        {counting.submitError && said.size === 0 && (
          <p role="alert" className="err">
            {counting.submitError.message}
          </p>
        )}
        <Scan lines={lines} counts={counts} onPick={(next) => form.set('counts', { ...form.values().counts, ...next })} />
        <Lines dispatch={dispatch} form={form} counts={counts} said={said} />
        <div className="dispatch-steps">
          <Button disabledReason={takesAll ? noWriting : 'Lo que tiene lote o serial se elige en su fila'} onClick={takeAll}>
            Todo alistado
          </Button>
          <Button disabledReason={noWriting} busy={counting.isSending} busyText="Guardando…" onClick={() => void save()}>
            Guardar lo alistado
          </Button>
          <Button look="filled" disabledReason={noWriting} busy={finishing.isSending} onClick={() => void finish()}>
            Terminar alistamiento
          </Button>
        </div>
      </div>
      {unsaved.dialog}
    </Section>
  )
}

interface ScanProps {
  readonly lines: readonly Line[]
  readonly counts: Picked['counts']
  readonly onPick: (counts: Picked['counts']) => void
}

/** What is read counts on the first line that waits for it; anything else is told, and counts nowhere. */
function Scan({ lines, counts, onPick }: ScanProps) {
  const [code, setCode] = useState('')
  const [said, setSaid] = useState<{ readonly isRight: boolean; readonly text: string } | null>(null)
  const answer = (isRight: boolean, text: string) => {
    beep(isRight)
    setSaid({ isRight, text })
    setCode('')
  }
  const read = () => {
    const wanted = code.trim().toLowerCase()
    if (wanted === '') return
    const of = lines.find(({ codes }) => codes.some((each) => each.code.toLowerCase() === wanted))
    const units = of?.codes.find((each) => each.code.toLowerCase() === wanted)?.units
    if (!of || units === undefined) return answer(false, `${code.trim()} no es de este despacho.`)
    const waiting = lines.map(({ position, item, quantity, unitFactor }) => ({
      ...{ position, itemId: item.id, quantity: parseQuantity(quantity), unitFactor: parseQuantity(unitFactor) },
      picked: figure(counts[position]),
    }))
    const found = pickOne(waiting, of.item.id, parseQuantity(units))
    if (!found) return answer(false, `Ya está todo lo de ${of.item.name}.`)
    onPick({ [found.position]: quantityText(found.picked) })
    answer(true, `${of.item.name}: ${quantityText(found.picked)}`)
  }
  return (
    <form
      className="dispatch-scan"
      onSubmit={(event) => {
        event.preventDefault()
        read()
      }}
    >
      <TextField label="Leer código" help="Cada lectura cuenta uno en el primer pedido que lo espera" value={code} onChange={setCode} />
      <output className={said?.isRight === false ? 'err' : 'ok small'}>{said?.text ?? ''}</output>
    </form>
  )
}

interface LinesProps {
  readonly dispatch: Dispatch
  readonly form: ReturnType<typeof useForm<Picked>>
  readonly counts: Picked['counts']
  readonly said: ReadonlyMap<string | null, string>
}

function Lines({ dispatch, form, counts, said }: LinesProps) {
  const goods = useFormValue(form, (values) => values.goods)
  const [opened, setOpened] = useState<Line | null>(null)
  const numberOf = (orderId: string) => dispatch.dispatched.find((each) => each.orderId === orderId)?.number ?? ''
  return (
    <>
      <QuietTable>
        <thead>
          <tr>
            <th scope="col">Producto</th>
            <th scope="col" className="num">
              Despachar
            </th>
            <th scope="col" className="num dispatch-figure">
              Alistado
            </th>
          </tr>
        </thead>
        <tbody>
          {dispatch.lines.map((line, index) => (
            <tr key={line.position}>
              <td>
                <b className="b">{line.item.code}</b> {line.item.name}
                <div className="small muted">{`${line.unit} · pedido ${numberOf(line.orderId)}`}</div>
                {line.item.control !== 'none' && (
                  <Button look="quiet" onClick={() => setOpened(line)}>
                    {goodsWords(goods[line.position] ?? { batches: [], serials: [] }) ||
                      (line.item.control === 'serial' ? 'Elegir seriales' : 'Elegir lotes')}
                  </Button>
                )}
                {said.get(`lines.${index}.batches`) !== undefined && <p className="err">{said.get(`lines.${index}.batches`)}</p>}
              </td>
              <td className="num">
                <Shown value={line.quantity} />
              </td>
              <td className="num dispatch-figure">
                <NumberField
                  label={`Alistado: ${line.item.name} de ${numberOf(line.orderId)}`}
                  hideLabel
                  value={counts[line.position] ?? ''}
                  error={said.get(`lines.${index}.picked`)}
                  onChange={(quantity) => form.set('counts', { ...form.values().counts, [line.position]: quantity })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </QuietTable>
      {opened && (
        <GoodsOfLine
          line={opened}
          warehouseId={dispatch.warehouse.id}
          quantity={figure(counts[opened.position])}
          value={goods[opened.position] ?? { batches: [], serials: [] }}
          onSave={(next) => form.set('goods', { ...form.values().goods, [opened.position]: next })}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

interface GoodsProps {
  readonly line: Line
  readonly warehouseId: string
  readonly quantity: Quantity
  readonly value: Goods
  readonly onSave: (goods: Goods) => void
  readonly onClose: () => void
}

function GoodsOfLine({ line: { item, unit, unitFactor }, warehouseId, quantity, value, onSave, onClose }: GoodsProps) {
  const date = useToday()
  const offered = useAsk(offeredGoods, { query: { itemId: item.id, warehouseId, date } }).data
  if (!offered) return null
  return (
    <TakeGoodsDialog
      item={{ name: item.name, control: item.control, unitName: unit }}
      quantity={baseQuantity(quantity, parseQuantity(unitFactor))}
      offered={offered}
      value={value}
      problem={null}
      onSave={({ batches, serials }) =>
        onSave({ batches: batches.map((batch) => ({ ...batch, madeOn: null, expiresOn: null })), serials: [...serials] })
      }
      onClose={onClose}
    />
  )
}
