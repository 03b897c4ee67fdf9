/** Beside an account of the chart: which tax or withholding it carries. */
import { Section, SelectField, toast } from '#platform/ui/index.tsx'
import { useAsk, useSend } from '#platform/web/index.tsx'
import { accountTax, accountTaxes, carriedKinds, setAccountTax } from './endpoints.ts'

const refreshes = [accountTax, accountTaxes]
const NONE = ''

export default function AccountTaxSection({ accountId, isReadOnly }: { accountId: string; isReadOnly: boolean }) {
  const asked = useAsk(accountTax, { params: { id: accountId } })
  const sending = useSend(setAccountTax, { refreshes, onDone: () => toast({ text: 'Impuesto de la cuenta guardado', tone: 'ok' }) })
  const found = asked.data
  if (!found) return null
  const keyOf = ({ kind, id }: { kind: string; id: string }): string => `${kind} ${id}`
  const choose = (key: string) => {
    const [said, id = ''] = key.split(' ')
    const kind = carriedKinds.find((each) => each === said)
    void sending.run({ params: { id: accountId }, body: { concept: kind ? { kind, id } : null } })
  }
  return (
    <Section title="Impuesto o retención">
      <SelectField
        label="Lleva"
        value={found.chosen ? keyOf(found.chosen) : NONE}
        empty={found.posted.length === 0 ? 'Ninguno' : 'Según tus impuestos y retenciones'}
        options={found.choices.map((choice) => ({ value: keyOf(choice), label: choice.name }))}
        disabled={isReadOnly || sending.isSending}
        error={sending.submitError?.message ?? null}
        help={helpOf(found.posted)}
        onChange={choose}
      />
    </Section>
  )
}

const MOST_NAMED = 3

/** What it does, and what is posted with it while it says nothing. */
function helpOf(posted: readonly string[]): string {
  const does = 'Los comprobantes proponen su valor desde la base, y se cierra con ese impuesto.'
  if (posted.length === 0) return does
  const more = posted.length > MOST_NAMED ? ` y ${posted.length - MOST_NAMED} más` : ''
  return `${does} Hoy la usan ${posted.slice(0, MOST_NAMED).join(', ')}${more}.`
}
