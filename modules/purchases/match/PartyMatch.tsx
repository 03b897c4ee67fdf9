/** On the page of a supplier: how much their bills may differ from what was ordered and received, where that is not what the company says. */
import { partyPermissions } from '#modules/people/index.ts'
import { Button, FieldGrid, LoadError, MoneyField, NumberField, Section, Switch, toast } from '#platform/ui/index.tsx'
import { useState } from 'react'
import { type AnswerOf, useAsk, useMay, useSend } from '#platform/web/index.tsx'
import { getPartyMatch, setPartyMatch } from './endpoints.ts'
import { toleranceProblems, type WrittenTolerance } from './tolerance.ts'

export default function PartyMatch({ partyId }: { partyId: string }) {
  const asked = useAsk(getPartyMatch, { params: { id: partyId } })
  if (!asked.data) return asked.error ? <LoadError message={asked.error} onRetry={asked.ask} /> : null
  return <Tolerances key={JSON.stringify(asked.data)} partyId={partyId} known={asked.data} />
}

function Tolerances({ partyId, known }: { partyId: string; known: AnswerOf<typeof getPartyMatch> }) {
  const mayWrite = useMay(partyPermissions.write)
  const [own, setOwn] = useState<WrittenTolerance | null>(known.own)
  const sending = useSend(setPartyMatch, { refreshes: [getPartyMatch], inForm: true })
  const problems = own === null ? [] : toleranceProblems(own)
  const errorOf = (field: keyof WrittenTolerance) => problems.find((problem) => problem.field === field)?.message ?? null
  const isChanged = JSON.stringify(own) !== JSON.stringify(known.own)
  const keep = async () => {
    if (problems.length > 0) return
    if (await sending.run({ params: { id: partyId }, body: { own } })) toast({ text: 'Tolerancias guardadas', tone: 'ok' })
  }
  const field = (name: keyof WrittenTolerance) => ({
    value: (own ?? known.company)[name],
    error: errorOf(name),
    readOnly: !mayWrite || own === null,
    onChange: (value: string) => setOwn((before) => before && { ...before, [name]: value }),
  })
  return (
    <Section title="Tolerancias de sus facturas">
      <div className="stack">
        <Switch
          label="Frente a la orden y la remisión"
          states={['Propias de este proveedor', 'Las de la empresa']}
          value={own !== null}
          disabled={!mayWrite}
          onChange={(isOwn) => setOwn(isOwn ? (known.own ?? known.company) : null)}
        />
        <FieldGrid>
          <NumberField
            label="Tolerancia de precio"
            kind="percent"
            help="Del valor unitario pedido. Con la de pesos, vale la mayor."
            {...field('pricePercent')}
          />
          <MoneyField label="Tolerancia de precio en pesos" help="Por unidad." {...field('priceAmount')} />
          <NumberField label="Tolerancia de cantidad" kind="percent" help="De más sobre lo recibido." {...field('quantityPercent')} />
        </FieldGrid>
        {isChanged && (
          <div>
            <Button busy={sending.isSending} busyText="Guardando…" onClick={() => void keep()}>
              Guardar tolerancias
            </Button>
          </div>
        )}
      </div>
    </Section>
  )
}
