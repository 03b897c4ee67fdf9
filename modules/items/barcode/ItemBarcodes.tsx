/** On the page of an item: its bar codes, each with the unit that it is of. */
import { useState } from 'react'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import {
  Button,
  Dialog,
  EditIcon,
  LineList,
  LoadError,
  Notice,
  QuietTable,
  Section,
  SelectField,
  TextField,
  toast,
} from '#platform/ui/index.tsx'
import { useAsk, useSend } from '#platform/web/index.tsx'
import { itemPermissions, searchItems, type Item } from '../endpoints.ts'
import { unitWords } from '../unit/of-item.ts'
import { barcodeProblems, MOST_BARCODES } from './barcode.ts'
import { getBarcodes, setBarcodes } from './endpoints.ts'
import './barcodes.css'

type ShownItem = Pick<Item, 'id' | 'name' | 'barcode' | 'unitName' | 'units'>

interface CodeLine {
  readonly key: string
  readonly code: string
  /** Empty is the base unit. */
  readonly unitId: string
}

let made = 0
const codeLine = (line: Partial<CodeLine> = {}): CodeLine => {
  made += 1
  return { code: '', unitId: '', ...line, key: `code-${made}` }
}

export function ItemBarcodes({ item }: { item: ShownItem }) {
  const asked = useAsk(getBarcodes, { params: { id: item.id } })
  const reason = useReasonNot(itemPermissions.write)
  const [isOpen, setOpen] = useState(false)
  const barcodes = asked.data?.barcodes
  if (!barcodes)
    return asked.error ? <LoadError message={asked.error} onRetry={asked.ask} /> : <Section title="Códigos de barras">…</Section>
  const all = [...(item.barcode === '' ? [] : [{ code: item.barcode, unit: null }]), ...barcodes]
  return (
    <Section
      title="Códigos de barras"
      action={
        <Button look="quiet" icon={EditIcon} disabledReason={reason} onClick={() => setOpen(true)}>
          Escribir
        </Button>
      }
    >
      {all.length === 0 ? (
        <p className="muted">Escribe los códigos que se leen de este producto, cada uno con su unidad.</p>
      ) : (
        <QuietTable>
          <thead>
            <tr>
              <th scope="col">Código</th>
              <th scope="col">Unidad</th>
            </tr>
          </thead>
          <tbody>
            {all.map(({ code, unit }) => (
              <tr key={code}>
                <td>{code}</td>
                <td className="t2">{unit?.name ?? item.unitName}</td>
              </tr>
            ))}
          </tbody>
        </QuietTable>
      )}
      {isOpen && (
        <BarcodesDialog
          item={item}
          start={barcodes.map(({ code, unit }) => codeLine({ code, unitId: unit?.id ?? '' }))}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  )
}

interface BarcodesDialogProps {
  readonly item: ShownItem
  readonly start: readonly CodeLine[]
  readonly onClose: () => void
}

function BarcodesDialog({ item, start, onClose }: BarcodesDialogProps) {
  const [lines, setLines] = useState<readonly CodeLine[]>(start.length > 0 ? start : [codeLine()])
  const [isTried, setTried] = useState(false)
  const sending = useSend(setBarcodes, { refreshes: [getBarcodes, searchItems], inForm: true })
  const written = lines.filter(({ code }) => code.trim() !== '')
  const barcodes = written.map(({ code, unitId }) => ({ code: code.trim(), unitId: unitId === '' ? null : unitId }))
  const own = isTried ? barcodeProblems(barcodes, item) : []
  const problems = new Map([...(sending.submitError?.errors ?? []), ...own].map(({ field, message }) => [field ?? '', message]))
  const problemOf = (line: CodeLine, name: 'code' | 'unitId') => problems.get(`barcodes.${written.indexOf(line)}.${name}`) ?? null
  const save = async () => {
    setTried(true)
    if (barcodeProblems(barcodes, item).length > 0) return
    if (!(await sending.run({ params: { id: item.id }, body: { barcodes } }))) return
    toast({ text: `Códigos de barras de ${item.name} guardados`, tone: 'ok' })
    onClose()
  }
  return (
    <Dialog
      title={`Otros códigos de barras de ${item.name}`}
      size="medium"
      onClose={onClose}
      onSubmit={() => void save()}
      locked={sending.isSending}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Volver
          </Button>
          <Button type="submit" look="filled" busy={sending.isSending} busyText="Guardando…">
            Guardar códigos
          </Button>
        </>
      }
    >
      <div className="stack">
        {sending.submitError && sending.submitError.errors.length === 0 && <Notice tone="danger">{sending.submitError.message}</Notice>}
        <LineList
          className="code-lines"
          value={lines}
          onChange={(next) => {
            setLines(next)
            if (sending.failure) sending.reset()
          }}
          make={codeLine}
          addLabel="Agregar código"
          most={MOST_BARCODES}
          nameOf={(line, at) => `el código ${line.code || at + 1}`}
        >
          {(line, _at, fill) => (
            <>
              <TextField
                label="Código"
                maxLength={60}
                value={line.code}
                error={problemOf(line, 'code')}
                onChange={(code) => fill({ code })}
              />
              <SelectField
                label="Unidad"
                empty={item.unitName}
                value={line.unitId}
                error={problemOf(line, 'unitId')}
                options={item.units.map((unit) => ({ value: unit.id, label: unitWords(unit) }))}
                onChange={(unitId) => fill({ unitId })}
              />
            </>
          )}
        </LineList>
        <p className="small muted">
          Al leer uno en un documento, la línea queda en su unidad. El código principal se cambia en el producto.
        </p>
      </div>
    </Dialog>
  )
}
