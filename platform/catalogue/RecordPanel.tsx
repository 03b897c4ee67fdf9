/** The record of a catalogue beside its list: its form, its state, and what can be done with it. */
import { type ComponentType, type ReactNode, useState } from 'react'
import { dayInBogota } from '#base/date.ts'
import {
  ConfirmDialog,
  CircleCheckIcon,
  FieldGrid,
  FormPanel,
  HistoryIcon,
  IconButton,
  MergeIcon,
  MoreMenu,
  Notice as NoticeBox,
  OffIcon,
  StateChip,
  TextLink,
  toast,
  TrashIcon,
  useForm,
  useFormValue,
  type FormStore,
  type MenuEntry,
  type Rules,
} from '#platform/ui/index.tsx'
import { useAsk, useSend, useFormGuard } from '#platform/web/index.tsx'
import type { Endpoint } from '../http/endpoint.ts'
import { endpointsOfAny, type AnyCatalogue, type AnyRecord, type AnyValues } from './catalogue.ts'
import { isSecret } from './field.ts'
import { FieldControl } from './FieldControl.tsx'
import { fieldProblem, inputsOf, noticesOf, sectionsOf, shownFields, valuesOf, type FormContext, type FormInputs } from './form-values.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { countOfUse, wordsOfUses, type Use } from './uses.ts'
import { useReasonNot } from './use-may.tsx'
import { createWords, doneWords, editWords, removeVerb, removeWords, stateWords } from './words.ts'
import './catalogue.css'

export interface RecordPartProps {
  /** Of a record that exists. */
  readonly id: string | null
  /** As they are written. */
  readonly values: AnyValues
}

/** What stands under the fields of a record: it tries the record with the rules that will use it, or tells what became of it. */
export interface RecordPart {
  readonly Part: ComponentType<RecordPartProps>
  /** What it asks, asked again once the record was written. */
  readonly refreshes: readonly Endpoint[]
}

export interface RecordPanelProps {
  readonly catalogue: AnyCatalogue
  /** Null while a new one is being made. */
  readonly record: AnyRecord | null
  /** What a new one begins with, when its page knows. */
  readonly starts?: FormInputs | undefined
  readonly onClose: () => void
  /** The record that was made, or the one that stays after a merge: its own panel opens. */
  readonly onCreated: (id: string) => void
  readonly part?: RecordPart | undefined
  /** Of a record that exists. */
  readonly onHistory?: () => void
}

/** Give it a `key` by record and version, so that another record is another form. */
export function RecordPanel({ catalogue, record, starts, onClose, onCreated, onHistory, part }: RecordPanelProps) {
  const { titles } = catalogue
  const calls = endpointsOfAny(catalogue)
  const refreshes = [calls.list, calls.counts, calls.options, calls.one, calls.history, ...(part?.refreshes ?? [])]
  const uses = useAsk(calls.uses, record ? { params: { id: record.id } } : null).data?.uses ?? null
  const [context] = useState<FormContext>(() => ({ previous: record, today: dayInBogota(new Date()) }))
  const [asking, setAsking] = useState<'remove' | 'merge' | null>(null)
  const form = useForm<FormInputs>(
    () => ({ ...inputsOf(catalogue, record), ...(record ? {} : starts) }),
    Object.fromEntries(
      Object.keys(catalogue.fields).map((name) => [
        name,
        (_: unknown, inputs: FormInputs) => fieldProblem(catalogue, name, inputs, context),
      ]),
    ) satisfies Rules<FormInputs>,
  )
  const reason = useReasonNot(catalogue.permissions.write)
  const reasonNotRemove = useReasonNot(catalogue.permissions.delete)

  const create = useSend(calls.create, { refreshes, inForm: true })
  const update = useSend(calls.update, { refreshes, inForm: true })
  const setActive = useSend(calls.setActive, {
    refreshes,
    onDone: (answer) => toast({ text: doneWords(titles, catalogue.title(answer), answer.active ? 'activad' : 'inactivad'), tone: 'ok' }),
  })
  const remove = useSend(calls.remove, { refreshes, inForm: true })
  const sending = record ? update : create

  const save = async (): Promise<boolean> => {
    const values = valuesOf(catalogue, form.values())
    if (record) {
      const answer = await update.run({ params: { id: record.id }, body: { ...values, version: record.version } })
      if (!answer) return false
      form.reset()
      toast({ text: doneWords(titles, catalogue.title(answer), 'guardad'), tone: 'ok' })
      return true
    }
    const answer = await create.run({ body: values })
    if (!answer) return false
    form.reset()
    toast({ text: doneWords(titles, catalogue.title(values), 'cread'), tone: 'ok' })
    onCreated(answer.id)
    return true
  }
  const unsaved = useFormGuard(form, save)

  const removeNow = async () => {
    if (!record) return
    const answer = await remove.run({ params: { id: record.id } })
    if (!answer) return
    toast({ text: doneWords(titles, catalogue.title(record), 'eliminad'), tone: 'ok' })
    onClose()
  }

  return (
    <>
      <FormPanel
        title={record ? editWords(titles) : createWords(titles)}
        over={record ? catalogue.title(record) : undefined}
        actions={
          record && (
            <>
              {onHistory && <IconButton name="Historial" icon={HistoryIcon} onClick={onHistory} />}
              <MoreMenu
                label="Más acciones"
                entries={actionsOf(catalogue, record, uses ?? [], {
                  reason,
                  reasonNotRemove,
                  toggle: () =>
                    void setActive.run({ params: { id: record.id }, body: { active: !record.active, version: record.version } }),
                  merge: () => setAsking('merge'),
                  remove: () => setAsking('remove'),
                })}
              />
            </>
          )
        }
        isSecret={Object.values(catalogue.fields).some(isSecret)}
        form={form}
        submitError={sending.submitError}
        saving={sending.isSending}
        onSubmit={() => void save()}
        submitLabel={record ? 'Guardar cambios' : createWords(titles)}
        savingLabel={record ? 'Guardando…' : 'Creando…'}
        onCancel={onClose}
      >
        {reason && <NoticeBox tone="info">{reason}. Puedes ver, pero no guardar.</NoticeBox>}
        {record && !record.active && (
          <div>
            <StateChip state="inactive" text={stateWords(titles, false)} look="outline" />
          </div>
        )}
        <Notices catalogue={catalogue} form={form} context={context} />
        <ShownFields catalogue={catalogue} form={form} creating={record === null} />
        {part && <PartOfRecord id={record?.id ?? null} catalogue={catalogue} form={form} Part={part.Part} />}
        {uses && uses.length > 0 && <Uses uses={uses} />}
        {record &&
          catalogue.links?.(record.id).map(({ label, href }) => (
            <p key={href}>
              <TextLink href={href}>{label}</TextLink>
            </p>
          ))}
      </FormPanel>
      {asking === 'merge' && record && (
        <MergeDialog catalogue={catalogue} record={record} uses={uses ?? []} onClose={() => setAsking(null)} onMerged={onCreated} />
      )}
      {asking === 'remove' && record && (
        <ConfirmDialog
          title={removeWords(titles, catalogue.title(record))}
          confirm={removeVerb(titles)}
          busyText="Eliminando…"
          busy={remove.isSending}
          error={remove.submitError?.message}
          onConfirm={() => void removeNow()}
          onClose={() => {
            remove.reset()
            setAsking(null)
          }}
        >
          No se usa en ninguna parte. No se puede deshacer.
        </ConfirmDialog>
      )}
      {unsaved.dialog}
    </>
  )
}

interface PartOfRecordProps {
  readonly id: string | null
  readonly catalogue: AnyCatalogue
  readonly form: FormStore<FormInputs>
  readonly Part: ComponentType<RecordPartProps>
}

function PartOfRecord({ id, catalogue, form, Part }: PartOfRecordProps) {
  const inputs = useFormValue(form, (values) => values)
  return <Part id={id} values={valuesOf(catalogue, inputs)} />
}

function actionsOf(
  catalogue: AnyCatalogue,
  record: AnyRecord,
  uses: readonly Use[],
  actions: { reason: string | null; reasonNotRemove: string | null; toggle: () => void; merge: () => void; remove: () => void },
): MenuEntry[] {
  const held = uses.length > 0 ? `No se puede: está en uso en ${wordsOfUses(uses)}` : null
  const written = uses.find((use) => !use.isMovable)
  const notMerged = written ? `No se puede: está en ${written.name}, que no se reescriben` : null
  const merge = {
    label: `Unir con otr${catalogue.titles.gender === 'f' ? 'a' : 'o'}`,
    icon: MergeIcon,
    onSelect: actions.merge,
    disabledReason: actions.reasonNotRemove ?? notMerged,
  }
  return [
    {
      label: record.active ? 'Inactivar' : 'Activar',
      icon: record.active ? OffIcon : CircleCheckIcon,
      onSelect: actions.toggle,
      disabledReason: actions.reason,
    },
    ...(catalogue.merges ? [merge] : []),
    'separator',
    { label: 'Eliminar', icon: TrashIcon, danger: true, onSelect: actions.remove, disabledReason: actions.reasonNotRemove ?? held },
  ]
}

/** Those that what was chosen asks. */
function ShownFields({ catalogue, form, creating }: { catalogue: AnyCatalogue; form: FormStore<FormInputs>; creating: boolean }) {
  const shown = useFormValue(form, (inputs) => shownFields(catalogue, inputs).join())
  const [first] = shown.split(',')
  return sectionsOf(catalogue, shown.split(',')).map(({ title, names }) => {
    const fields = (
      <FieldGrid key={title}>
        {names.map((name) => {
          const field = catalogue.fields[name]
          return field ? (
            <FieldControl
              key={name}
              catalogue={catalogue}
              name={name}
              field={field}
              form={form}
              creating={creating}
              first={name === first}
            />
          ) : null
        })}
      </FieldGrid>
    )
    return title === '' ? (
      fields
    ) : (
      <section key={title} className="record-section" aria-label={title}>
        <h3>{title}</h3>
        {fields}
      </section>
    )
  })
}

/** Where the record is used, and how many times. */
function Uses({ uses }: { uses: readonly Use[] }) {
  return (
    <section className="uses" aria-labelledby="record-uses">
      <h3 id="record-uses">Se usa en</h3>
      <ul>
        {uses.map((use) => (
          <li key={use.name}>
            <span>{use.name.charAt(0).toUpperCase() + use.name.slice(1)}</span>
            <b className="b">{countOfUse(use)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Consequences and examples, computed while one types. */
function Notices({ catalogue, form, context }: { catalogue: AnyCatalogue; form: FormStore<FormInputs>; context: FormContext }): ReactNode {
  // The text is compared, because the list is a new one every time.
  const text = useFormValue(form, (inputs) => JSON.stringify(noticesOf(catalogue, inputs, context)))
  if (text === '[]') return null
  return noticesOf(catalogue, form.values(), context).map((notice) =>
    notice.tone === 'example' ? (
      <p className="example" key={notice.text}>
        {notice.text}
      </p>
    ) : (
      <NoticeBox tone={notice.tone} key={notice.text}>
        {notice.text}
      </NoticeBox>
    ),
  )
}
