/** Saldo inicial: what a warehouse holds when the company begins, line by line, at its cost. */
import type { StartedDraft } from '#modules/vouchers/index.tsx'
import {
  Bind,
  Button,
  FieldGrid,
  FormPage,
  LoadError,
  SelectField,
  TextArea,
  Totals,
  useForm,
  useFormValue,
  useShortcuts,
} from '#platform/ui/index.tsx'
import { call, crumbsOf, OwnDateField, useAsk, useGo, useQueryOfAddress, useToday, useFormGuard } from '#platform/web/index.tsx'
import { notFuture } from '#platform/rules/index.ts'
import { previewOpening, stockNoteEndpoints } from '../endpoints.ts'
import { lineProblems, linesValue } from '../opening-lines.ts'
import { createMovementScreen as page } from '../screens.ts'
import { stockPermissions } from '../stock-note.ts'
import { warehouse } from '../warehouse/warehouse.ts'
import { useOpeningSaving } from './opening-saving.tsx'
import { inputOf, valuesOf, type OpeningValues } from './opening-values.ts'
import { useStockPreview } from './StockPreviewDialog.tsx'
import { OpeningGrid } from './OpeningGrid.tsx'
import './inventory.css'

/** Waits for what the form begins with: the warehouses, and the draft that the address names. */
export function OpeningForm() {
  const draftId = useQueryOfAddress()['draft'] ?? null
  const warehouses = useAsk(warehouse.endpoints.options, { query: {} }).data?.options
  const draft = useAsk(stockNoteEndpoints.draft, draftId === null ? null : { params: { id: draftId } })
  if (draft.error && !draft.data) return <LoadError message={draft.error} onRetry={draft.ask} />
  if (!warehouses || (draftId !== null && !draft.data)) return null
  const started = draftId !== null && draft.data ? { ...draft.data, values: valuesOf(draft.data) } : null
  return <ReadyForm key={draftId ?? 'new'} warehouses={warehouses.filter((option) => option.inactive !== true)} started={started} />
}

interface ReadyProps {
  readonly warehouses: readonly { readonly id: string; readonly label: string }[]
  readonly started: StartedDraft<OpeningValues> | null
}

function ReadyForm({ warehouses, started }: ReadyProps) {
  const today = useToday()
  const go = useGo()
  const form = useForm<OpeningValues>(
    () => started?.values ?? { warehouseId: warehouses[0]?.id ?? '', date: today, notes: '', lines: [] },
    {
      warehouseId: (value) => (value === '' ? 'Elige la bodega' : null),
      date: (value) => (value === '' ? 'Escribe la fecha' : notFuture(value, today)),
    },
  )
  const lines = useFormValue(form, (values) => values.lines)
  const { draft, isSending, submitError, record } = useOpeningSaving({ form, started, warehouses })
  const previewed = useStockPreview<OpeningValues>(
    'Registrar saldo inicial',
    async (values) =>
      values.date < today && lineProblems(values.lines).length === 0 ? await call(previewOpening, { body: inputOf(values) }) : null,
    record,
  )
  const unsaved = useFormGuard(form, draft.save)
  useShortcuts([
    {
      keys: 'ctrl+enter',
      label: 'Registrar el saldo inicial',
      run: () => {
        if (form.validate().length === 0) void previewed.submit(form.values())
      },
    },
  ])
  return (
    <>
      <FormPage
        form={form}
        title={page.title}
        heading={draft.existing ? 'Borrador de saldo inicial' : 'Crear saldo inicial'}
        crumbs={crumbsOf({ ...page, title: 'Saldo inicial' })}
        record={started?.id ?? ''}
        submitError={submitError}
        saving={isSending}
        submitLabel="Registrar saldo inicial"
        savingLabel="Registrando…"
        onCancel={() => unsaved.leave(() => go('/inventories'))}
        onSubmit={(values) => void previewed.submit(values)}
        also={
          <Button busy={draft.isSaving} busyText="Guardando…" onClick={() => void draft.save()}>
            Guardar borrador
          </Button>
        }
        extra={<span className="small muted">{lines.length === 1 ? '1 producto' : `${lines.length} productos`}</span>}
      >
        <FieldGrid columns={4}>
          <Bind form={form} name="warehouseId">
            {(field) => (
              <SelectField
                label="Bodega"
                required
                options={warehouses.map((option) => ({ value: option.id, label: option.label }))}
                {...field}
              />
            )}
          </Bind>
          <Bind form={form} name="date">
            {(field) => <OwnDateField write={stockPermissions.write} label="Fecha" required {...field} />}
          </Bind>
        </FieldGrid>
        <OpeningGrid form={form} />
        <div className="opn-end">
          <Bind form={form} name="notes">
            {(field) => <TextArea label="Observaciones" rows={3} {...field} />}
          </Bind>
          <Totals lines={[{ label: 'Valor total', value: linesValue(lines), final: true }]} />
        </div>
      </FormPage>
      {unsaved.dialog}
      {draft.dialog}
      {previewed.dialog}
    </>
  )
}
