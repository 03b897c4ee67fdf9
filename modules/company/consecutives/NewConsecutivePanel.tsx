/** A branch or register gets a consecutive of its own for one kind of document. */
import { required } from '#platform/rules/index.ts'
import { Bind, FieldGrid, FormPanel, SelectField, toast, useForm, useFormValue } from '#platform/ui/index.tsx'
import { useFormGuard, useSend } from '#platform/web/index.tsx'
import type { output } from 'zod/v4/core'
import { createConsecutive, listConsecutives } from './endpoints.ts'
import { SeriesFields, seriesOfForm, seriesRules, type SeriesForm } from './SeriesFields.tsx'

type Listed = output<typeof listConsecutives.response>

interface PanelProps {
  readonly places: Listed['places']
  readonly placeable: Listed['placeable']
  readonly onClose: () => void
  readonly onDone: (code: string) => void
}

const idOf = ({ branchId, registerId }: Listed['places'][number]): string => registerId ?? branchId ?? ''

export function NewConsecutivePanel({ places, placeable, onClose, onDone }: PanelProps) {
  const form = useForm<SeriesForm>(
    () => ({ code: placeable[0]?.code ?? '', placeId: '', prefix: '', next: '1', digits: '0', yearly: false, reason: '' }),
    { ...seriesRules, code: (code) => required(code), placeId: (id) => required(id) },
  )
  const code = useFormValue(form, (all) => all.code)
  const isPlain = placeable.find((each) => each.code === code)?.isPlain ?? false
  const sending = useSend(createConsecutive, { refreshes: [listConsecutives], inForm: true })
  const save = async (): Promise<boolean> => {
    const values = form.values()
    const place = places.find((each) => idOf(each) === values.placeId)
    if (!place) return false
    const written = seriesOfForm(isPlain ? { ...values, digits: '0', yearly: false } : values)
    const answer = await sending.run({ body: { ...written, code: values.code, branchId: place.branchId, registerId: place.registerId } })
    if (!answer) return false
    form.reset()
    toast({ text: `${place.name} tiene su consecutivo`, tone: 'ok' })
    onDone(answer.code)
    return true
  }
  const unsaved = useFormGuard(form, save)
  return (
    <>
      <FormPanel
        form={form}
        over="Consecutivos"
        title="Crear consecutivo"
        submitError={sending.submitError}
        saving={sending.isSending}
        submitLabel="Crear consecutivo"
        onCancel={onClose}
        onSubmit={() => void save()}
      >
        <FieldGrid>
          <Bind form={form} name="code">
            {(field) => (
              <SelectField
                {...field}
                label="Documento"
                required
                options={placeable.map((each) => ({ value: each.code, label: each.title }))}
              />
            )}
          </Bind>
          <Bind form={form} name="placeId">
            {(field) => (
              <SelectField
                {...field}
                label="Sucursal o caja"
                required
                empty="Elige dónde"
                options={places.map((each) => ({ value: idOf(each), label: each.name }))}
              />
            )}
          </Bind>
          <SeriesFields form={form} isPlain={isPlain} expected={() => null} />
        </FieldGrid>
      </FormPanel>
      {unsaved.dialog}
    </>
  )
}
