/** A stock note line by line: an entry, an exit, an adjustment, a consumption, or what a warehouse holds when the company begins. */
import { costCenter } from '#modules/accounting/index.ts'
import { partyPermissions } from '#modules/people/index.ts'
import { searchParties } from '#modules/people/index.tsx'
import type { StartedDraft } from '#modules/vouchers/index.tsx'
import {
  Bind,
  FieldGrid,
  FormPage,
  type FormStore,
  LoadError,
  Picker,
  type PickerOption,
  SelectField,
  TextArea,
  Totals,
  useForm,
  useFormValue,
} from '#platform/ui/index.tsx'
import { askOnce, call, crumbsOf, OwnDateField, useAsk, useGo, useMay, useToday, useFormGuard } from '#platform/web/index.tsx'
import { notFuture } from '#platform/rules/index.ts'
import { lossCauses } from '#colombia/index.ts'
import { causeNames, vatHint } from '../loss.ts'
import { stockConcept } from '../concept/concept.ts'
import { previewStockNote, stockNoteEndpoints } from '../endpoints.ts'
import { lineProblems, linesValue } from '../note-lines.ts'
import { noteKindOf, noteTypeOf, takesConcept, type NoteType } from '../note-types.ts'
import { createMovementScreen } from '../screens.ts'
import { stockPermissions } from '../stock-note.ts'
import { warehouse } from '../warehouse/warehouse.ts'
import { listAddress } from './addresses.ts'
import { useLinesOf } from './lines-of-form.tsx'
import { NoteGrid } from './NoteGrid.tsx'
import { useNoteSaving } from './note-saving.tsx'
import { useStockPreview } from './StockPreviewDialog.tsx'
import { inputOf, valuesOf, type Choices, type NoteValues } from './note-values.ts'
import './inventory.css'

/** Of the titles of its page and its draft: "entrada". */
const lower = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`

/** The draft that an address names, with its type. */
export function NoteDraftForm({ id, title }: { id: string; title: string }) {
  const draft = useAsk(stockNoteEndpoints.draft, { params: { id } })
  if (draft.error && !draft.data) return <LoadError message={draft.error} onRetry={draft.ask} />
  if (draft.data?.id !== id) return null
  const started = { ...draft.data, values: valuesOf(draft.data) }
  return <NoteForm key={id} type={started.values.type} started={started} title={title} />
}

interface NoteFormProps {
  readonly type: NoteType
  readonly started: StartedDraft<NoteValues> | null
  /** Of the browser's tab. */
  readonly title: string
}

/** Waits for what the form chooses from. */
export function NoteForm({ type, ...props }: NoteFormProps) {
  const warehouses = useAsk(warehouse.endpoints.options, { query: {} }).data?.options
  const concepts = useAsk(stockConcept.endpoints.list, { query: { size: '100', state: 'active' } }).data?.rows
  if (!warehouses || !concepts) return null
  const choices: Choices = {
    warehouses: warehouses.filter((option) => option.inactive !== true),
    concepts: concepts.filter(({ direction }) => takesConcept(type, direction)).map(({ id, name }) => ({ id, label: name })),
  }
  return <ReadyForm {...props} type={type} choices={choices} />
}

interface ReadyProps extends NoteFormProps {
  readonly choices: Choices
}

function useNoteForm({ type, started, choices: { warehouses, concepts } }: ReadyProps): FormStore<NoteValues> {
  const today = useToday()
  const only = concepts.length === 1 ? (concepts[0]?.id ?? '') : ''
  return useForm<NoteValues>(
    () =>
      started?.values ?? {
        ...{ type, warehouseId: warehouses[0]?.id ?? '', conceptId: noteTypeOf[type].hasConcept ? only : '' },
        ...{ date: today, partyId: null, costCenterId: null, cause: '', notes: '', lines: [] },
      },
    {
      warehouseId: (value) => (value === '' ? 'Elige la bodega' : null),
      conceptId: (value) => (value === '' && noteTypeOf[type].hasConcept ? 'Elige el concepto' : null),
      cause: (value) => (value === '' && noteTypeOf[type].hasCause ? 'Elige la causa' : null),
      date: (value) => (value === '' ? 'Escribe la fecha' : notFuture(value, today)),
    },
  )
}

function ReadyForm(props: ReadyProps) {
  const { type, started, title, choices } = props
  const go = useGo()
  const form = useNoteForm(props)
  const { name, cost, moves } = noteTypeOf[type]
  const ofForm = useLinesOf(form, (next) => form.set('lines', next))
  const { lines } = ofForm
  const placeText = useFormValue(form, ({ warehouseId, date }) => `${warehouseId} ${date}`)
  const [warehouseId = '', date = ''] = placeText.split(' ')
  const place = { warehouseId, date }
  const { draft, isSending, submitError, record } = useNoteSaving({ type, form, started, choices })
  const unsaved = useFormGuard(form, draft.save)
  const submit = `Registrar ${lower(name)}`
  const today = useToday()
  const previewed = useStockPreview<NoteValues>(
    submit,
    async (values) =>
      values.date < today && lineProblems(type, values.lines).length === 0 ? await call(previewStockNote, { body: inputOf(values) }) : null,
    record,
  )
  return (
    <>
      <FormPage
        form={form}
        title={title}
        heading={draft.existing ? `Borrador de ${lower(name)}` : `Crear ${lower(name)}`}
        crumbs={crumbsOf({ ...createMovementScreen, title: noteKindOf(type).titles.one })}
        record={started?.id ?? ''}
        submitError={submitError}
        saving={isSending}
        submitLabel={submit}
        savingLabel="Registrando…"
        onCancel={() => unsaved.leave(() => go(listAddress(type)))}
        onSubmit={(values) => void previewed.submit(values)}
        draft={draft}
        extra={<span className="small muted">{lines.length === 1 ? '1 producto' : `${lines.length} productos`}</span>}
      >
        <Head type={type} form={form} choices={choices} />
        <NoteGrid type={type} place={place} {...ofForm} />
        <div className="opn-end">
          <Bind form={form} name="notes">
            {(field) => <TextArea label="Observaciones" rows={3} {...field} />}
          </Bind>
          {cost !== 'none' && moves === 'goods' && <Totals lines={[{ label: 'Valor total', value: linesValue(lines), final: true }]} />}
        </div>
      </FormPage>
      {unsaved.dialog}
      {draft.dialog}
      {previewed.dialog}
    </>
  )
}

const options = (offered: Choices['warehouses']) => offered.map(({ id, label }) => ({ value: id, label }))

const findCenters = async (text: string, signal: AbortSignal): Promise<readonly PickerOption[]> =>
  (await askOnce(costCenter.endpoints.options, { query: { text } }, signal)).options.map(({ id, label, inactive }) => ({
    ...{ id, label },
    ...(inactive ? { inactive } : {}),
  }))

const causes = [{ value: '' as const, label: 'Elige la causa' }, ...lossCauses.map((value) => ({ value, label: causeNames[value] }))]

/** Where, when, why, whose and for whom. */
function Head({ type, form, choices: { warehouses, concepts } }: { type: NoteType; form: FormStore<NoteValues>; choices: Choices }) {
  const mayParties = useMay(partyPermissions.read)
  const mayCenters = useMay(costCenter.permissions.read)
  const { hasConcept, hasCause } = noteTypeOf[type]
  const cause = useFormValue(form, (values) => values.cause)
  const date = useFormValue(form, (values) => values.date)
  return (
    <FieldGrid columns={4}>
      <Bind form={form} name="warehouseId">
        {(field) => <SelectField label="Bodega" required options={options(warehouses)} {...field} />}
      </Bind>
      <Bind form={form} name="date">
        {(field) => <OwnDateField write={stockPermissions.write} label="Fecha" required {...field} />}
      </Bind>
      {hasConcept && (
        <Bind form={form} name="conceptId">
          {(field) => (
            <SelectField label="Concepto" required options={[{ value: '', label: 'Elige el concepto' }, ...options(concepts)]} {...field} />
          )}
        </Bind>
      )}
      {hasCause && (
        <Bind form={form} name="cause">
          {(field) => <SelectField label="Causa" required help={vatHint(cause === '' ? null : cause, date)} options={causes} {...field} />}
        </Bind>
      )}
      {hasConcept && mayParties && (
        <Bind form={form} name="partyId">
          {(field) => <Picker label="Tercero" clearable source={searchParties} {...field} />}
        </Bind>
      )}
      {hasConcept && mayCenters && (
        <Bind form={form} name="costCenterId">
          {(field) => <Picker label="Centro de costo" clearable source={findCenters} {...field} />}
        </Bind>
      )}
    </FieldGrid>
  )
}
