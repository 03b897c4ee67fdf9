/** The prices of one list, item by item: what its rule gives and what is written, with the item's panel beside it (`?item=`). */
import { type ComponentType, useState } from 'react'
import { parseQuantity } from '#base/decimal.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import {
  Button,
  columnsOf,
  DataTable,
  Dialog,
  Empty,
  format,
  FormPanel,
  ListBar,
  LoadError,
  Notice,
  NumberField,
  Page,
  PlusIcon,
  SearchField,
  StateTabs,
  TextArea,
  toast,
  TrashIcon,
  IconButton,
  UnitPrice,
  useForm,
  Bind,
} from '#platform/ui/index.tsx'
import {
  addressOfQuery,
  crumbsOf,
  useAsk,
  useChangeQuery,
  useFormGuard,
  usePagedList,
  useQueryOfAddress,
  useSearchBox,
  useSend,
} from '#platform/web/index.tsx'
import { countPrices, listPrices, MOST_PASTED, MOST_SCALES, pastePrices, writePrices } from '../endpoints.ts'
import { readPastedPrices } from './pasted.ts'
import { priceList, ruleWords } from './price-list.ts'
import './prices.css'

type Row = ReturnType<typeof usePagedList<string, undefined, typeof listPrices.response>>['rows'] extends readonly (infer R)[] | null
  ? R
  : never

const refreshes = [listPrices, countPrices]
const tabNames = { all: 'Todos', written: 'Con precio escrito' } as const
const page = priceList.screen

/** The lists, or the prices of the one that the address names. */
export const withPrices = (Lists: ComponentType): ComponentType =>
  function ListsOrPrices() {
    const { prices } = useQueryOfAddress()
    return prices === undefined ? <Lists /> : <PricesPage key={prices} id={prices} />
  }

const scaleWords = ({ from, price }: Row['written'][number]): string => {
  const shown = format.formatUnitPrice(format.toUnitPrice(price))
  return parseQuantity(from) === 0n ? shown : `${shown} desde ${format.formatQuantity(parseQuantity(from))}`
}
const writtenWords = (row: Row): string => row.written.map(scaleWords).join(' · ')

const col = columnsOf<Row>()
const columns = [
  col.code('code', 'Código', (row) => row.code, { width: 120 }),
  col.name('name', 'Producto o servicio', (row) => row.name, { min: 200, link: true }),
  col.text('unit', 'Unidad', (row) => row.unitName, { width: 88, priority: 5 }),
  { ...col.code('base', 'Precio base', (row) => <UnitPrice value={row.base} />, { width: 116, priority: 4 }), align: 'end' as const },
  {
    ...col.code('price', 'En la lista', (row) => (row.price === null ? '' : <UnitPrice value={row.price} />), { width: 116 }),
    align: 'end' as const,
  },
  col.text('written', 'Escrito', writtenWords, { width: 240, priority: 3 }),
]

function PricesPage({ id }: { id: string }) {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const search = useSearchBox()
  const asked = useAsk(priceList.endpoints.one, { params: { id } })
  const text = query['search'] ?? ''
  const only: 'all' | 'written' = query['only'] === 'written' ? 'written' : 'all'
  const list = usePagedList(listPrices, (position) => ({ params: { id }, query: { text, only, ...position } }))
  const counts = useAsk(countPrices, { params: { id }, query: { text } }).data
  const reason = useReasonNot(priceList.permissions.write)
  const [isPasting, setPasting] = useState(false)
  const openId = query['item'] ?? null
  const open = list.rows?.find((row) => row.id === openId) ?? null
  const crumbs = [...crumbsOf(page).slice(0, -1), { label: page.title, href: page.path }, { label: asked.data?.name ?? '' }]
  if (!asked.data) {
    return (
      <Page title={page.title} crumbs={crumbs}>
        {asked.error ? <LoadError message={asked.error} onRetry={asked.ask} /> : <div className="late muted">Cargando…</div>}
      </Page>
    )
  }
  const { name } = asked.data
  return (
    <Page
      title={page.title}
      heading={`Precios de ${name}`}
      subtitle={ruleWords(asked.data, asked.data.labels['overId'] ?? '')}
      crumbs={crumbs}
      body="fill"
      primary={
        <Button look={open ? 'outlined' : 'filled'} icon={PlusIcon} onClick={() => setPasting(true)} disabledReason={reason}>
          Pegar precios
        </Button>
      }
      tabs={
        <StateTabs
          label="Precios"
          current={only}
          tabs={(['all', 'written'] as const).map((each) => ({
            id: each,
            label: tabNames[each],
            count: counts?.[each],
            href: addressOfQuery(page.path, query, { only: each === 'all' ? null : each, after: null }),
          }))}
        />
      }
      panel={
        open && (
          <ItemPrices
            key={`${open.id} ${JSON.stringify(open.written)}`}
            listId={id}
            listName={name}
            row={open}
            reason={reason}
            onClose={() => change({ item: null })}
          />
        )
      }
    >
      {isPasting && <PasteDialog listId={id} onClose={() => setPasting(false)} />}
      <ListBar onRefresh={list.retry}>
        <SearchField label="Buscar productos y servicios" placeholder="Código, referencia, barras o nombre" {...search} />
      </ListBar>
      <DataTable
        label={`Precios de ${name}`}
        rows={list.rows}
        rowKey={(row) => row.id}
        columns={columns}
        card={(row) => ({
          title: row.name,
          amount: row.price === null ? 'Sin precio' : <UnitPrice value={row.price} />,
          detail: row.code,
          side: row.written.length > 0 ? 'Escrito' : '',
        })}
        rowHref={(row) => addressOfQuery(page.path, query, { item: row.id })}
        current={openId}
        openOnMove={openId !== null}
        pager={list.pager(counts?.[only] ?? null)}
        error={list.error}
        onRetry={list.retry}
        onClearFilters={text !== '' || only !== 'all' ? () => change({ search: null, only: null, after: null }) : undefined}
        empty={<Empty title="Aún no tienes productos">Los precios se escriben sobre los productos y servicios que creas.</Empty>}
      />
    </Page>
  )
}

interface ScaleInput {
  readonly key: number
  readonly from: string
  readonly price: string
}

let made = 0
const newScale = (from = '', price = ''): ScaleInput => {
  made += 1
  return { key: made, from, price }
}

const writtenOf = (scales: readonly ScaleInput[]) =>
  scales.filter(({ price }) => price !== '').map(({ from, price }) => ({ from: from === '' ? '0' : from, price }))

function ItemPrices({
  listId,
  listName,
  row,
  reason,
  onClose,
}: {
  listId: string
  listName: string
  row: Row
  reason: string | null
  onClose: () => void
}) {
  const sending = useSend(writePrices, { refreshes, inForm: true })
  const form = useForm<{ written: readonly ScaleInput[] }>(
    () => ({
      written:
        row.written.length === 0
          ? [newScale()]
          : row.written.map(({ from, price }) => newScale(parseQuantity(from) === 0n ? '' : from, price)),
    }),
    {
      written: (scales) => {
        const froms = writtenOf(scales).map(({ from }) => parseQuantity(from))
        if (scales.some(({ from, price }) => from !== '' && price === '')) return 'Escribe el precio de cada cantidad.'
        return new Set(froms).size < froms.length ? 'Hay dos precios desde la misma cantidad.' : null
      },
    },
  )
  const save = async (): Promise<boolean> => {
    const written = writtenOf(form.values().written)
    const answer = await sending.run({ params: { id: listId, itemId: row.id }, body: { written } })
    if (!answer) return false
    form.reset()
    toast({ text: written.length === 0 ? `${row.name} vuelve a la regla de la lista` : `Precio de ${row.name} guardado`, tone: 'ok' })
    return true
  }
  const unsaved = useFormGuard(form, save)
  return (
    <>
      <FormPanel
        title={row.name}
        over={`${row.code} · ${listName}`}
        form={form}
        submitError={sending.submitError}
        saving={sending.isSending}
        onSubmit={() => void save()}
        submitLabel="Guardar precios"
        onCancel={onClose}
      >
        {reason && <Notice tone="info">{reason}. Puedes ver, pero no guardar.</Notice>}
        <p className="t2">
          Precio base <UnitPrice value={row.base} /> por {row.unitName.toLowerCase()}, sin impuestos. Sin precio escrito vale la regla de la
          lista.
        </p>
        <Bind form={form} name="written">
          {({ value: scales, onChange, error }) => {
            const set = (key: number, changes: Partial<ScaleInput>) =>
              onChange(scales.map((scale) => (scale.key === key ? { ...scale, ...changes } : scale)))
            return (
              <div className="stack" data-field="written">
                {error && <p className="err">{error}</p>}
                {scales.map((scale, at) => (
                  <div className="price-scale" key={scale.key}>
                    <NumberField
                      label="Desde"
                      value={scale.from}
                      suffix={row.unitName}
                      readOnly={reason !== null}
                      onChange={(from) => set(scale.key, { from })}
                    />
                    <NumberField
                      label="Precio"
                      value={scale.price}
                      readOnly={reason !== null}
                      onChange={(price) => set(scale.key, { price })}
                    />
                    <IconButton
                      name={`Quitar el precio ${at + 1}`}
                      icon={TrashIcon}
                      disabledReason={reason}
                      onClick={() => onChange(scales.filter(({ key }) => key !== scale.key))}
                    />
                  </div>
                ))}
                <div>
                  <Button
                    look="quiet"
                    icon={PlusIcon}
                    onClick={() => onChange([...scales, newScale()])}
                    disabledReason={reason ?? (scales.length >= MOST_SCALES ? `Máximo ${MOST_SCALES} precios por ítem` : null)}
                  >
                    {scales.length === 0 ? 'Escribir un precio' : 'Otro precio por cantidad'}
                  </Button>
                </div>
              </div>
            )
          }}
        </Bind>
      </FormPanel>
      {unsaved.dialog}
    </>
  )
}

const SHOWN_PROBLEMS = 8

function PasteDialog({ listId, onClose }: { listId: string; onClose: () => void }) {
  const [text, setText] = useState('')
  const sending = useSend(pastePrices, { refreshes, inForm: true })
  const { rows, problems } = readPastedPrices(text)
  const failed = sending.failure?.kind === 'business' ? sending.failure : null
  const refused = failed ? failed.errors.map(({ message }) => message) : sending.failure ? [sending.failure.message] : []
  const said = [...problems.map(({ row, text: problem }) => `Fila ${row}: ${problem}`), ...refused]
  const tooMany = rows.length > MOST_PASTED
  const send = async () => {
    const answer = await sending.run({ params: { id: listId }, body: { rows: rows.map((row) => ({ ...row })) } })
    if (!answer) return
    toast({ text: answer.written === 1 ? '1 precio escrito' : `${answer.written.toLocaleString('es-CO')} precios escritos`, tone: 'ok' })
    onClose()
  }
  return (
    <Dialog
      title="Pegar precios"
      size="medium"
      onClose={onClose}
      onSubmit={() => void send()}
      locked={sending.isSending}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Volver
          </Button>
          <Button
            type="submit"
            look="filled"
            disabledReason={
              rows.length === 0
                ? 'Pega al menos un precio'
                : problems.length > 0
                  ? 'Corrige las filas que no se pueden leer'
                  : tooMany
                    ? `Máximo ${MOST_PASTED.toLocaleString('es-CO')} precios a la vez`
                    : null
            }
          >
            {rows.length === 1 ? 'Escribir 1 precio' : `Escribir ${rows.length.toLocaleString('es-CO')} precios`}
          </Button>
        </>
      }
    >
      <div className="stack">
        <TextArea
          label="Código y precio, copiados de una hoja"
          help="Con tres columnas: código, cantidad desde la que rige y precio. Toma el lugar de lo que estuviera escrito desde esa cantidad."
          rows={10}
          value={text}
          onChange={(typed) => {
            setText(typed)
            sending.reset()
          }}
        />
        {said.length > 0 && (
          <Notice tone="danger">
            {said.slice(0, SHOWN_PROBLEMS).map((problem) => (
              <span className="price-problem" key={problem}>
                {problem}
              </span>
            ))}
            {said.length > SHOWN_PROBLEMS && <span className="price-problem">Y {said.length - SHOWN_PROBLEMS} más.</span>}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
