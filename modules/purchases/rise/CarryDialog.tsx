/** Actualizar precio de venta: what each product is sold for, what of it was earned, and the price that keeps it, into the item or a list. */
import { useState } from 'react'
import { counted } from '#base/count.ts'
import { Checkbox, NumberField, Percent, QuietTable, SelectField, TextField, toast, UnitPrice } from '#platform/ui/index.tsx'
import { queryClient, useSend } from '#platform/web/index.tsx'
import { errorAt, type Sending, StepDialog } from '#platform/web/StepDialog.tsx'
import type { Rises } from './CostRises.tsx'
import { carryToItems, carryToList } from './endpoints.ts'

type Rise = Rises['rises'][number]

interface Props {
  readonly documentId: string
  readonly known: Rises
  readonly mayItems: boolean
  readonly mayLists: boolean
  readonly onClose: () => void
}

/** What somebody chose of a product, and the price that they wrote. */
interface Choice {
  readonly isChosen: boolean
  readonly price: string
}

/** Where prices go: into the items, or a list by its id. */
const ITEMS = ''

/** As the place where they go says it: what it is now, what is written there, and what keeps the margin. */
function priceAt({ base, cells }: Rise, listId: string) {
  if (listId === ITEMS) return { price: base.price, was: base.price, proposed: base.proposed }
  const cell = cells.find((each) => each.listId === listId)
  return { price: cell?.price ?? null, was: cell?.written ?? null, proposed: cell?.proposed ?? null }
}

const begun = (rises: readonly Rise[], listId: string): ReadonlyMap<string, Choice> =>
  new Map(
    rises.map((rise) => {
      const { price, proposed } = priceAt(rise, listId)
      return [rise.item.id, { isChosen: proposed !== null && proposed !== price, price: proposed ?? price ?? '' }]
    }),
  )

export function CarryDialog({ documentId, known: { rises, lists }, mayItems, mayLists, onClose }: Props) {
  const places = [
    ...(mayItems ? [{ value: ITEMS, label: 'El precio del producto' }] : []),
    ...(mayLists ? lists.map(({ id, name, includesTax }) => ({ value: id, label: includesTax ? `${name} (con impuestos)` : name })) : []),
  ]
  const [listId, setListId] = useState(places[0]?.value ?? ITEMS)
  const [choices, setChoices] = useState(() => begun(rises, listId))
  const [reason, setReason] = useState('')
  const sent = {
    refreshes: [],
    inForm: true,
    onDone: ({ count }: { readonly count: number }) => {
      void queryClient.invalidateQueries()
      toast({
        text: count === 0 ? 'Ya tenían ese precio' : `${counted(count, 'precio actualizado', 'precios actualizados')}`,
        tone: 'ok',
      })
      onClose()
    },
  }
  const toItems = useSend(carryToItems, sent)
  const toList = useSend(carryToList, sent)
  const sending = listId === ITEMS ? toItems : toList
  const chosen = rises.filter(({ item }) => choices.get(item.id)?.isChosen)
  const cells = chosen.map((rise) => ({
    itemId: rise.item.id,
    price: choices.get(rise.item.id)?.price || '0',
    was: priceAt(rise, listId).was,
  }))
  const submit = () => {
    if (cells.length === 0) return
    if (listId === ITEMS) void toItems.run({ body: { documentId, cells: cells.map((cell) => ({ ...cell, was: cell.was ?? '0' })) } })
    else void toList.run({ body: { documentId, listId, reason: reason.trim(), cells } })
  }
  const move = (next: string) => {
    setListId(next)
    setChoices(begun(rises, next))
  }
  return (
    <StepDialog
      title="Actualizar precio de venta"
      verb={chosen.length === 0 ? 'Actualizar' : `Actualizar ${counted(chosen.length, 'precio', 'precios')}`}
      sending={sending}
      fields={['reason', ...cells.flatMap((_, at) => ['itemId', 'price'].map((field) => `cells.${at}.${field}`))]}
      onSubmit={submit}
      onClose={onClose}
    >
      {places.length > 1 && <SelectField label="Llevar a" value={listId} onChange={move} options={places} />}
      <RiseTable
        rises={rises}
        listId={listId}
        choices={choices}
        errorOf={(rise) => errorOf(sending, chosen.indexOf(rise))}
        onChange={(rise, choice) => setChoices((before) => new Map([...before, [rise.item.id, choice]]))}
      />
      {listId !== ITEMS && (
        <TextField label="Por qué, si alguno queda bajo el costo" value={reason} onChange={setReason} error={errorAt(sending, 'reason')} />
      )}
    </StepDialog>
  )
}

const errorOf = (sending: Sending, at: number): string | undefined =>
  at < 0 ? undefined : (errorAt(sending, `cells.${at}.price`) ?? errorAt(sending, `cells.${at}.itemId`))

interface TableProps {
  readonly rises: readonly Rise[]
  readonly listId: string
  readonly choices: ReadonlyMap<string, Choice>
  readonly errorOf: (rise: Rise) => string | undefined
  readonly onChange: (rise: Rise, choice: Choice) => void
}

const RiseTable = ({ rises, listId, choices, errorOf: problemOf, onChange }: TableProps) => (
  <QuietTable className="doc-convert">
    <caption className="sr">Productos cuyo costo subió</caption>
    <thead>
      <tr>
        <th scope="col">Producto</th>
        <Head>Costo</Head>
        <Head>Precio de venta</Head>
        <Head>Precio nuevo</Head>
      </tr>
    </thead>
    <tbody>
      {rises.map((rise) => {
        const { item, last, now, percent, base } = rise
        const choice = choices.get(item.id) ?? { isChosen: false, price: '' }
        return (
          <tr key={item.id}>
            <td>
              <Checkbox
                label={
                  <>
                    <b className="b">{item.code}</b> {item.name}
                  </>
                }
                value={choice.isChosen}
                onChange={(isChosen) => onChange(rise, { ...choice, isChosen })}
              />
            </td>
            <td className="num">
              <UnitPrice value={now} />
              <div className="small muted">
                {last !== null && (
                  <>
                    antes <UnitPrice value={last} />
                    {percent !== null && (
                      <>
                        , +<Percent value={percent} />
                      </>
                    )}
                  </>
                )}
              </div>
            </td>
            <td className="num">
              <UnitPrice value={priceAt(rise, listId).price} />
              {base.margin !== null && base.marginNow !== null && listId === ITEMS && (
                <div className="small muted">
                  margen <Percent value={base.margin} /> → <Percent value={base.marginNow} />
                </div>
              )}
            </td>
            <td className="num">
              <NumberField
                label={`Precio nuevo de ${item.name}`}
                hideLabel
                value={choice.price}
                error={problemOf(rise) ?? null}
                onChange={(price) => onChange(rise, { isChosen: true, price })}
              />
            </td>
          </tr>
        )
      })}
    </tbody>
  </QuietTable>
)

const Head = ({ children }: { readonly children: string }) => (
  <th scope="col" className="num">
    {children}
  </th>
)
