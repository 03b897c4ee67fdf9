/** What repeats, for whom, how often and with which lines. */
import type { ReactNode } from 'react'
import { searchParties } from '#modules/people/index.tsx'
import { RecurrenceStateChip } from '#platform/recurrence/chip.tsx'
import { PlanFields } from '#platform/recurrence/PlanFields.tsx'
import {
  Bind,
  FieldGrid,
  FormPage,
  NumberField,
  Picker,
  SelectField,
  TextArea,
  TextField,
  toast,
  useForm,
  useFormValue,
  type FormStore,
} from '#platform/ui/index.tsx'
import { crumbsOf, queryClient, useFormGuard, useGo, useSend, useToday } from '#platform/web/index.tsx'
import { changeRecurrence, createRecurrence, getRecurrence, listRecurrences, madeCodes, madeNames } from './endpoints.ts'
import { RecurrenceGrid } from './RecurrenceGrid.tsx'
import { createRecurrenceScreen, editRecurrenceScreen, recurrenceAddress, recurrencesScreen } from './screens.ts'
import { emptyValues, inputOf, valuesOf, type RecurrenceValues } from './values.tsx'
import type { WholeRecurrence } from './endpoints.ts'

interface FormProps {
  /** The one that is changed; null of a new one. */
  readonly from: WholeRecurrence | null
  /** Its calendar and what it made. */
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

export function RecurrenceForm({ from, children, actions }: FormProps) {
  const go = useGo()
  const today = useToday()
  const page = from ? editRecurrenceScreen : createRecurrenceScreen
  const form = useForm<RecurrenceValues>(() => (from ? valuesOf(from) : emptyValues(today)), {
    name: (value) => (value.trim() === '' ? 'Escribe el nombre' : null),
    partyId: (value) => (value === null ? 'Elige el cliente' : null),
    startsOn: (value) => (value === '' ? 'Escribe desde cuándo' : null),
    lines: (value) => (value.length === 0 ? 'Agrega al menos un ítem' : null),
  })
  const leave = (place: string) => {
    void queryClient.invalidateQueries()
    form.reset()
    toast({ text: `Recurrencia ${form.values().name} guardada` })
    go(place)
  }
  const saving = { refreshes: [listRecurrences, getRecurrence], inForm: true }
  const creating = useSend(createRecurrence, { ...saving, onDone: ({ id }) => leave(recurrenceAddress(id)) })
  const changing = useSend(changeRecurrence, { ...saving, onDone: () => leave(recurrencesScreen.path) })
  const save = async (): Promise<boolean> => {
    if (form.validate().length > 0) return false
    const body = inputOf(form.values())
    const answer = from
      ? await changing.run({ params: { id: from.id }, body: { ...body, version: from.version } })
      : await creating.run({ body })
    return answer !== null
  }
  const unsaved = useFormGuard(form, save)
  return (
    <>
      <FormPage
        form={form}
        title={page.title}
        heading={from ? from.name : 'Crear recurrencia'}
        crumbs={crumbsOf({ ...page, title: from ? from.name : 'Crear' })}
        record={from?.id ?? ''}
        submitError={creating.submitError ?? changing.submitError}
        saving={creating.isSending || changing.isSending}
        submitLabel="Guardar recurrencia"
        onCancel={() => unsaved.leave(() => go(recurrencesScreen.path))}
        onSubmit={() => void save()}
        corner={actions}
        chips={from && <RecurrenceStateChip state={from.state} />}
      >
        <Head form={form} />
        <RecurrenceGrid form={form} />
        <Bind form={form} name="notes">
          {(field) => (
            <TextArea
              label="Observaciones"
              rows={2}
              maxLength={1000}
              help="Salen impresas. También toman {mes}, {año} y {periodo}."
              {...field}
            />
          )}
        </Bind>
        {children}
      </FormPage>
      {unsaved.dialog}
    </>
  )
}

const findCustomers = searchParties

function Head({ form }: { form: FormStore<RecurrenceValues> }) {
  const raise = useFormValue(form, (values) => values.raise)
  return (
    <FieldGrid columns={4}>
      <Bind form={form} name="name">
        {(field) => <TextField label="Nombre" required maxLength={100} {...field} />}
      </Bind>
      <Bind form={form} name="partyId">
        {(field) => <Picker label="Cliente" required source={findCustomers} {...field} />}
      </Bind>
      <Bind form={form} name="makes">
        {(field) => (
          <SelectField label="Genera" required options={madeCodes.map((value) => ({ value, label: madeNames[value] }))} {...field} />
        )}
      </Bind>
      <PlanFields form={form} />
      <Bind form={form} name="raise">
        {(field) => (
          <SelectField
            label="Incremento cada enero"
            options={[
              { value: 'none', label: 'Sin incremento' },
              { value: 'percent', label: 'Porcentaje, como el IPC' },
              { value: 'amount', label: 'Valor por unidad' },
            ]}
            {...field}
          />
        )}
      </Bind>
      {raise !== 'none' && (
        <Bind form={form} name="raiseValue">
          {(field) => <NumberField label={raise === 'percent' ? 'Incremento, en %' : 'Incremento, en pesos'} required {...field} />}
        </Bind>
      )}
    </FieldGrid>
  )
}
