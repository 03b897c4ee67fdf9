/** «Traer de la DIAN»: the name and the invoicing address of whoever has the identification that was written. */
import { Button, DownloadIcon, type FormStore, Notice, toast, useFormValue } from '#platform/ui/index.tsx'
import { useSend } from '#platform/web/index.tsx'
import type { PartyForm } from '../form.ts'
import { askForAcquirer } from './endpoints.ts'
import { proposeNames } from './names.ts'

export function AcquirerButton({ form }: { readonly form: FormStore<PartyForm> }) {
  const type = useFormValue(form, (values) => values.identificationType)
  const number = useFormValue(form, (values) => values.identification)
  const asking = useSend(askForAcquirer, {
    refreshes: [],
    inForm: true,
    onDone: ({ name, email }) => {
      const isNatural = form.values().kind === 'natural'
      if (isNatural) for (const [field, part] of Object.entries(proposeNames(name))) setName(form, field, part)
      else form.set('legalName', name)
      // What somebody wrote is more than what the authority has.
      if (email !== '' && form.values().emailInvoicing.trim() === '') form.set('emailInvoicing', email)
      toast({ text: isNatural ? 'Datos traídos de la DIAN. Revisa nombres y apellidos.' : 'Datos traídos de la DIAN', tone: 'ok' })
    },
  })
  return (
    <>
      <div>
        <Button
          size="small"
          icon={DownloadIcon}
          busy={asking.isSending}
          busyText="Preguntando a la DIAN…"
          disabledReason={number.trim() === '' ? 'Escribe primero el número de identificación.' : null}
          onClick={() => void asking.run({ query: { type, number } })}
        >
          Traer de la DIAN
        </Button>
      </div>
      {asking.failure && <Notice tone="warn">{asking.failure.message}</Notice>}
    </>
  )
}

function setName(form: FormStore<PartyForm>, field: string, part: string): void {
  if (field === 'firstName' || field === 'secondName' || field === 'firstSurname' || field === 'secondSurname') form.set(field, part)
}
