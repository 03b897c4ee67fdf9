/** Who sells an item, written together: the ones of whom it was only bought are offered, too. */
import { useState } from 'react'
import { masks } from '#modules/access/index.ts'
import type { ShownItem } from '#modules/items/index.tsx'
import { partyIdentification, pickParties } from '#modules/people/index.ts'
import {
  Button,
  Checkbox,
  Dialog,
  LineList,
  Notice,
  NumberField,
  Picker,
  SelectField,
  TextField,
  toast,
  type Choice,
  type PickerOption,
} from '#platform/ui/index.tsx'
import { type AnswerOf, askOnce, useMay, useSend } from '#platform/web/index.tsx'
import { getItemSuppliers, setItemSuppliers, type ItemSupplierRow } from './endpoints.ts'
import { MOST_SUPPLIERS, supplierProblems, type WrittenSupplier } from './item-supplier.ts'
import './item-suppliers.css'

interface Line {
  readonly key: string
  readonly supplier: Pick<PickerOption, 'id' | 'label'> | null
  readonly code: string
  readonly unitId: string
  readonly price: string
  readonly leadDays: string
  readonly preferred: boolean
}

/** Those that are suppliers. */
const findSuppliers = async (search: string, signal: AbortSignal): Promise<PickerOption[]> =>
  (await askOnce(pickParties, { query: { search, role: 'supplier' } }, signal)).map((party) => ({
    ...{ id: party.id, label: party.displayName, detail: partyIdentification(party) },
  }))

let made = 0
const lineOf = (line: Partial<Line> = {}): Line => {
  made += 1
  return { supplier: null, code: '', unitId: '', price: '', leadDays: '', preferred: false, ...line, key: `supplier-${made}` }
}

const lineOfRow = (row: ItemSupplierRow): Line =>
  lineOf({
    supplier: { id: row.supplier.id, label: row.supplier.name },
    ...{ code: row.code, unitId: row.unit.id ?? '', price: row.price ?? '', preferred: row.preferred },
    leadDays: row.leadDays === null ? '' : String(row.leadDays),
  })

const written = ({ supplier, code, unitId, price, leadDays, preferred }: Line): WrittenSupplier => ({
  ...{ supplierId: supplier?.id ?? '', code: code.trim(), unitId: unitId === '' ? null : unitId, price: price === '' ? null : price },
  ...{ leadDays: leadDays === '' ? null : Number(leadDays), preferred },
})

interface Props {
  readonly item: ShownItem
  readonly known: AnswerOf<typeof getItemSuppliers>
  readonly onClose: () => void
}

export function ItemSuppliersDialog({ item, known, onClose }: Props) {
  const begins = known.rows.filter(({ isWritten }) => isWritten)
  const [lines, setLines] = useState<readonly Line[]>(() => (begins.length > 0 ? begins.map(lineOfRow) : [lineOf({ preferred: true })]))
  const [isTried, setTried] = useState(false)
  const [unread, setUnread] = useState<ReadonlySet<string>>(new Set())
  const seesCost = useMay(masks.cost)
  const sending = useSend(setItemSuppliers, { refreshes: [getItemSuppliers], inForm: true })
  const suppliers = lines.map(written)
  const own = supplierProblems(
    suppliers,
    known.units.flatMap(({ id }) => id ?? []),
  )
  const problems = new Map(
    [...(sending.submitError?.errors ?? []), ...(isTried ? own : [])].map(({ field, message }) => [field ?? '', message]),
  )
  const others = known.rows.filter((row) => !row.isWritten && !lines.some(({ supplier }) => supplier?.id === row.supplier.id))
  const fillAll = (next: readonly Line[]) => {
    setLines(next)
    if (sending.failure) sending.reset()
  }
  const mark = (field: string, error: string | null) =>
    setUnread((before) => new Set(error === null ? [...before].filter((each) => each !== field) : [...before, field]))
  const save = async () => {
    setTried(true)
    if (own.length > 0 || unread.size > 0) return
    if (!(await sending.run({ params: { itemId: item.id }, body: { suppliers } }))) return
    toast({ text: 'Proveedores guardados', tone: 'ok' })
    onClose()
  }
  return (
    <Dialog
      title="Proveedores"
      size="large"
      onClose={onClose}
      onSubmit={() => void save()}
      locked={sending.isSending}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Volver
          </Button>
          <Button type="submit" look="filled" busy={sending.isSending} busyText="Guardando…">
            Guardar proveedores
          </Button>
        </>
      }
    >
      <div className="stack">
        {sending.submitError && sending.submitError.errors.length === 0 && <Notice tone="danger">{sending.submitError.message}</Notice>}
        <LineList
          className="supplier-lines"
          value={lines}
          onChange={fillAll}
          make={lineOf}
          addLabel="Agregar proveedor"
          most={MOST_SUPPLIERS}
          arranged
          nameOf={({ supplier }, at) => `el proveedor ${supplier?.label ?? at + 1}`}
          onRemove={({ key }) => setUnread((before) => new Set([...before].filter((each) => !each.startsWith(`${key} `))))}
        >
          {(line, at, fill) => (
            <SupplierFields
              {...{ line, known, seesCost, fill }}
              problemOf={(name) => problems.get(`suppliers.${at}.${name}`) ?? null}
              onInvalid={(name, error) => mark(`${line.key} ${name}`, error)}
              onPrefer={(preferred) => fillAll(lines.map((each) => ({ ...each, preferred: preferred && each.key === line.key })))}
            />
          )}
        </LineList>
        <p className="small muted">
          {seesCost && 'El precio es de una de su unidad, sin impuestos. '}Los días son los que tarda en llegar: valen mientras no se le
          haya comprado.
        </p>
        {others.length > 0 && (
          <div className="row">
            {others.map((row) => (
              <Button
                key={row.supplier.id}
                look="quiet"
                onClick={() => fillAll([...lines.filter(({ supplier }) => supplier), lineOfRow(row)])}
              >
                {`Agregar ${row.supplier.name}`}
              </Button>
            ))}
          </div>
        )}
      </div>
    </Dialog>
  )
}

interface FieldsProps {
  readonly line: Line
  readonly known: Props['known']
  readonly seesCost: boolean
  readonly fill: (change: Partial<Line>) => void
  readonly problemOf: (name: keyof WrittenSupplier) => string | null
  readonly onInvalid: (name: string, error: string | null) => void
  readonly onPrefer: (preferred: boolean) => void
}

function SupplierFields({ line, known, seesCost, fill, problemOf, onInvalid, onPrefer }: FieldsProps) {
  const [own, ...units] = known.units
  return (
    <>
      <Picker
        label="Proveedor"
        source={findSuppliers}
        value={line.supplier}
        error={problemOf('supplierId')}
        onChange={(supplier) => fill({ supplier })}
      />
      <TextField label="Su código" maxLength={60} value={line.code} error={problemOf('code')} onChange={(code) => fill({ code })} />
      <SelectField
        label="Unidad"
        empty={own?.name ?? ''}
        value={line.unitId}
        error={problemOf('unitId')}
        options={units.map(({ id, name }): Choice<string> => ({ value: id ?? '', label: name }))}
        onChange={(unitId: string) => fill({ unitId })}
      />
      {seesCost && (
        <NumberField
          label="Precio acordado"
          decimals={6}
          value={line.price}
          error={problemOf('price')}
          onInvalid={(error) => onInvalid('price', error)}
          onChange={(price) => fill({ price })}
        />
      )}
      <NumberField
        label="Días"
        decimals={0}
        value={line.leadDays}
        error={problemOf('leadDays')}
        onInvalid={(error) => onInvalid('leadDays', error)}
        onChange={(leadDays) => fill({ leadDays })}
      />
      <Checkbox label="Preferido" value={line.preferred} onChange={onPrefer} />
    </>
  )
}
