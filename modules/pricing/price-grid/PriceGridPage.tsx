/** Precios por lista: items by lists as a sheet. What is written waits until it is applied, at once or from a day on. */
import { useMemo, useState } from 'react'
import { counted } from '#base/count.ts'
import { isQuantityText, parseQuantity, unitPriceText, type UnitPrice } from '#base/decimal.ts'
import { masks } from '#modules/access/index.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import {
  Button,
  ButtonLink,
  Empty,
  HistoryIcon,
  LineGrid,
  ListBar,
  LoadError,
  NoResults,
  NumberField,
  Page,
  Pager,
  parseQuantityInput,
  SearchField,
  UnitPrice as UnitPriceText,
  UploadIcon,
  useUnsavedChanges,
} from '#platform/ui/index.tsx'
import {
  addressOfQuery,
  crumbsOf,
  useAsk,
  useAskBeforeLeaving,
  useChangeQuery,
  useMay,
  usePagedList,
  useQueryOfAddress,
  useSearchBox,
} from '#platform/web/index.tsx'
import { priceList } from '../price-list/price-list.ts'
import { priceGridScreen as page } from '../screens.ts'
import { ApplyDialog } from './ApplyDialog.tsx'
import { BatchesPanel } from './BatchesPanel.tsx'
import { changeOf, noEdits, put, summaryOf, undone, type Change, type Edits } from './edits.ts'
import { gridHead, listGrid, type GridList } from './endpoints.ts'
import { FormulaBar } from './FormulaBar.tsx'
import { gridColumns, listOfColumn, priceAt, type ShownRow } from './grid-columns.tsx'
import { GridFilters, useGridAsked } from './GridFilters.tsx'
import './price-grid.css'

export default function PriceGridPage() {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const search = useSearchBox()
  const { filter, listIds, narrow } = useGridAsked()
  const head = useAsk(gridHead, { query: filter })
  const all = head.data?.lists ?? []
  const lists = useShownLists(all, listIds)
  // Its columns are the lists: rows that came before them would move under whoever begins to write.
  const list = usePagedList(listGrid, (position) =>
    head.data ? { query: { ...filter, lists: lists.map(({ id }) => id).join(), ...position } } : null,
  )
  const reason = useReasonNot(priceList.permissions.write)
  const sees = { cost: useMay(masks.cost), margin: useMay(masks.margin) }
  const [edits, setEdits] = useState<Edits>(noEdits)
  const [applying, setApplying] = useState<'now' | 'later' | null>(null)
  const changes = [...edits.changes.values()]
  const isDirty = changes.length > 0
  const unsaved = useUnsavedChanges(
    isDirty,
    async () => {
      setApplying('now')
      return false
    },
    () => setEdits(noEdits),
  )
  useAskBeforeLeaving(() => isDirty, unsaved, page.path)
  const items = head.data?.items ?? 0
  const nothing = isDirty ? null : 'Escribe al menos un precio'
  const isFiltered = Object.values(filter).some((value) => value !== '')
  return (
    <Page
      title={page.title}
      heading="Precios"
      crumbs={crumbsOf(page)}
      subtitle={head.data && `${counted(items, 'ítem', 'ítems')}, ${lists.length} de ${counted(all.length, 'lista', 'listas')}`}
      actions={
        <>
          <ButtonLink look="quiet" icon={UploadIcon} href="/items/price/upload">
            Importar
          </ButtonLink>
          <ButtonLink look="quiet" icon={HistoryIcon} href={addressOfQuery(page.path, query, { lotes: '1' })}>
            Lotes aplicados
          </ButtonLink>
          <Button look="outlined" disabledReason={reason ?? nothing} onClick={() => setApplying('now')}>
            Aplicar ahora
          </Button>
        </>
      }
      primary={
        <Button look="filled" disabledReason={reason ?? nothing} onClick={() => setApplying('later')}>
          Aplicar el…
        </Button>
      }
      panel={query['lotes'] === '1' && <BatchesPanel onClose={() => change({ lotes: null })} />}
    >
      <div className="pg-wide">
        <ListBar onRefresh={list.retry} end={<Keys seesCost={sees.cost} />}>
          <SearchField label="Buscar productos y servicios" placeholder="Código, nombre o código de barras" {...search} />
          <GridFilters lists={all} shown={lists} />
        </ListBar>
      </div>
      {head.error !== null && !head.data && <LoadError message={head.error} onRetry={head.ask} />}
      {head.data && all.length === 0 ? (
        <Empty title="Aún no tienes listas de precios" actions={<ButtonLink href={priceList.path}>Crear lista de precios</ButtonLink>}>
          Aquí escribes los precios de todas tus listas a la vez, como en una hoja.
        </Empty>
      ) : list.rows?.length === 0 ? (
        isFiltered ? (
          <NoResults onClear={() => narrow({ search: null, categoria: null, marca: null })} />
        ) : (
          <Empty title="Aún no tienes productos">Los precios se escriben sobre los productos y servicios que creas.</Empty>
        )
      ) : (
        <>
          {reason === null && (
            <FormulaBar
              lists={lists}
              filter={filter}
              items={items}
              seesCost={sees.cost}
              reason={reason}
              onApply={(label, made) => setEdits((before) => put(before, label, made))}
            />
          )}
          {head.data && (
            <Grid rows={list.rows ?? []} lists={lists} sees={sees} edits={edits} readOnly={reason !== null} onEdits={setEdits} />
          )}
          <div className="pg-wide">
            <Pager {...list.pager(items)} hints={false} />
          </div>
          <Foot edits={edits} lists={all} onUndo={() => setEdits(undone)} onDiscard={() => setEdits(noEdits)} />
        </>
      )}
      {applying !== null && (
        <ApplyDialog
          changes={changes}
          isLater={applying === 'later'}
          onClose={() => setApplying(null)}
          onDone={() => {
            setEdits(noEdits)
            setApplying(null)
          }}
        />
      )}
      {unsaved.dialog}
    </Page>
  )
}

/** Lists in sight while nobody chose: a screen has room for so many. */
const FIRST = 4

const useShownLists = (all: readonly GridList[], ids: readonly string[]): readonly GridList[] => {
  const key = all.map(({ id, name, includesTax }) => `${id} ${name} ${includesTax}`).join('|')
  const chosen = ids.join()
  // oxlint-disable-next-line react/exhaustive-deps -- the same lists come as another array with every answer; the keys say what they hold
  return useMemo(() => (ids.length > 0 ? all.filter(({ id }) => ids.includes(id)) : all.slice(0, FIRST)), [key, chosen])
}

function Keys({ seesCost }: { seesCost: boolean }) {
  return (
    <span className="pg-keys small t2">
      <span className="pg-key">Cambia</span>
      <span className="pg-key short">Bajo el mínimo</span>
      {seesCost && <span className="pg-key below">Bajo el costo</span>}
    </span>
  )
}

interface GridProps {
  readonly rows: readonly ShownRow['row'][]
  readonly lists: readonly GridList[]
  readonly sees: { readonly cost: boolean; readonly margin: boolean }
  readonly edits: Edits
  readonly readOnly: boolean
  readonly onEdits: (change: (before: Edits) => Edits) => void
}

const canonical = (text: string): string | null => (isQuantityText(text) ? unitPriceText(parseQuantity(text) as bigint as UnitPrice) : null)

function Grid({ rows, lists, sees, edits, readOnly, onEdits }: GridProps) {
  const { cost, margin } = sees
  const columns = useMemo(() => gridColumns(lists, { cost, margin }), [lists, cost, margin])
  const shown = useMemo(
    () =>
      rows.map((row): ShownRow => {
        const own = row.cells.flatMap(({ listId }) => {
          const change = edits.changes.get(`${row.id} ${listId}`)
          return change ? [[listId, change] as const] : []
        })
        return { row, changes: new Map(own) }
      }),
    [rows, edits],
  )
  /** What is typed; empty goes back to the rule of the list. Null of what is no price. */
  const written = (row: ShownRow['row'], column: string, text: string): Change | null => {
    const list = lists.find(({ id }) => id === listOfColumn(column))
    const price = text === '' ? null : canonical(text)
    return list && (text === '' || price !== null) && !text.startsWith('-') ? changeOf(row, list, price) : null
  }
  const edit = (key: string, column: string, text: string) => {
    const row = rows.find(({ id }) => id === key)
    const change = row ? written(row, column, text) : null
    if (change) onEdits((before) => put(before, labelOf(change, lists), [change]))
  }
  const paste = (at: number, block: readonly Readonly<Record<string, string>>[]) => {
    const made = block.flatMap((record, index) => {
      const row = rows[at + index]
      if (!row) return []
      return Object.entries(record).flatMap(([column, text]) => {
        const read = parseQuantityInput(text.replace(/[$\s\u00a0]/g, ''))
        return (read.ok && written(row, column, read.text)) || []
      })
    })
    onEdits((before) => put(before, `${counted(made.length, 'precio pegado', 'precios pegados')}`, made))
  }
  return (
    <LineGrid
      label="Precios"
      rows={shown}
      rowKey={({ row }) => row.id}
      columns={columns}
      invitation={null}
      readOnly={readOnly}
      onEdit={edit}
      onAdd={() => undefined}
      onRemove={() => undefined}
      onMove={() => undefined}
      onCopyAbove={(key, column) => {
        const at = rows.findIndex(({ id }) => id === key)
        const above = shown[at - 1]
        const listId = listOfColumn(column)
        if (above && listId !== null) edit(key, column, priceAt(above, listId) ?? '')
      }}
      onPaste={paste}
      card={(each) => ({
        title: each.row.name,
        amount: lists[0] ? <UnitPriceText value={priceAt(each, lists[0].id) ?? '0'} /> : '',
        detail: each.row.code,
        side: each.changes.size > 0 ? counted(each.changes.size, 'cambio', 'cambios') : (lists[0]?.name ?? ''),
      })}
      renderMobileForm={(each, close) => each && <MobileForm shown={each} lists={lists} onEdit={edit} onClose={close} />}
    />
  )
}

const labelOf = (change: Change, lists: readonly GridList[]): string =>
  `${change.item.split(' ')[0]} en ${lists.find(({ id }) => id === change.listId)?.name ?? ''}`

interface MobileFormProps {
  readonly shown: ShownRow
  readonly lists: readonly GridList[]
  readonly onEdit: (key: string, column: string, text: string) => void
  readonly onClose: () => void
}

function MobileForm({ shown, lists, onEdit, onClose }: MobileFormProps) {
  return (
    <div className="stack">
      <p className="b">{`${shown.row.code} ${shown.row.name}`}</p>
      {lists.map((list) => (
        <NumberField
          key={list.id}
          label={`${list.name} (${list.includesTax ? 'con' : 'sin'} impuestos)`}
          decimals={6}
          value={priceAt(shown, list.id) ?? ''}
          onChange={(text) => onEdit(shown.row.id, `price ${list.id}`, text)}
        />
      ))}
      <Button look="filled" onClick={onClose}>
        Listo
      </Button>
    </div>
  )
}

/** Steps that are told; all of them can be taken back. */
const SHOWN_STEPS = 6

interface FootProps {
  readonly edits: Edits
  readonly lists: readonly GridList[]
  readonly onUndo: () => void
  readonly onDiscard: () => void
}

function Foot({ edits, lists, onUndo, onDiscard }: FootProps) {
  if (edits.changes.size === 0) return null
  const nameOf = (listId: string) => lists.find(({ id }) => id === listId)?.name ?? ''
  return (
    <div className="pg-foot">
      <section aria-label="Sin aplicar">
        <h2>Sin aplicar</h2>
        <ul className="pg-steps">
          {summaryOf(edits.changes.values()).map(({ listId, cells, up, down, under, short }) => (
            <li key={listId}>
              <span className="b">{nameOf(listId)}</span>
              <span className="t2">
                {[
                  counted(cells, 'precio', 'precios'),
                  ...(up > 0 ? [counted(up, 'sube', 'suben')] : []),
                  ...(down > 0 ? [counted(down, 'baja', 'bajan')] : []),
                  ...(under > 0 ? [`${under} bajo el costo`] : []),
                  ...(short > 0 ? [`${short} bajo el mínimo`] : []),
                ].join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="Pasos">
        <h2>Pasos</h2>
        <ul className="pg-steps">
          {edits.steps.slice(0, SHOWN_STEPS).map(({ id, label, cells }, at) => (
            <li key={id}>
              <span>
                {label} <span className="muted">{counted(cells.length, 'celda', 'celdas')}</span>
              </span>
              {at === 0 && (
                <Button look="quiet" onClick={onUndo}>
                  Deshacer
                </Button>
              )}
            </li>
          ))}
        </ul>
        <Button look="quiet" onClick={onDiscard}>
          Descartar todo
        </Button>
      </section>
    </div>
  )
}
