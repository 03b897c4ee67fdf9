/** The own PIN of who supervises registers. */
import { Bind, FormPanel, PasswordField, toast, useForm } from '#platform/ui/index.tsx'
import { useFormGuard, useSend } from '#platform/web/index.tsx'
import { listSupervisors, setPin } from '../endpoints.ts'
import { isTooEasy, PIN_FORM, PIN_WORDS } from '../pin.ts'

export function PinPanel({ onClose }: { readonly onClose: () => void }) {
  const form = useForm(() => ({ pin: '', again: '' }), {
    pin: (value) =>
      PIN_FORM.test(value) ? (isTooEasy(value) ? 'Es muy fácil de adivinar: no uses cifras iguales ni seguidas.' : null) : PIN_WORDS,
  })
  const sending = useSend(setPin, {
    refreshes: [listSupervisors],
    inForm: true,
    onDone: () => {
      form.reset()
      toast({ text: 'PIN guardado', tone: 'ok' })
      onClose()
    },
  })
  const save = async (): Promise<boolean> => {
    const { pin, again } = form.values()
    form.setServerErrors(pin === again ? [] : [{ field: 'again', message: 'No es el mismo PIN.' }])
    return pin === again && (await sending.run({ body: { pin } })) !== null
  }
  const unsaved = useFormGuard(form, save)
  return (
    <>
      <FormPanel
        form={form}
        title="Mi PIN"
        submitError={sending.submitError}
        saving={sending.isSending}
        submitLabel="Guardar PIN"
        savingLabel="Guardando…"
        onCancel={onClose}
        onSubmit={() => void save()}
      >
        <div className="stack">
          <p className="small t2">
            Con él autorizas en una caja lo que otra persona pide, sin iniciar sesión allí. No se puede ver después.
          </p>
          <Bind form={form} name="pin">
            {(field) => <PasswordField label="PIN nuevo" required kind="new" help={PIN_WORDS} {...field} />}
          </Bind>
          <Bind form={form} name="again">
            {(field) => <PasswordField label="Repite el PIN" required kind="new" {...field} />}
          </Bind>
        </div>
      </FormPanel>
      {unsaved.dialog}
    </>
  )
}
