/**
 * What happens with the subscription, from what is known of it: how it stands, what goes on and what stops. The number of a
 * card and the reason of a bank never come to us, so nothing is said of them.
 */
import { AskAdministrators } from '#modules/access/index.tsx'
import { Button, Coming, Notice, Page, Section } from '#platform/ui/index.tsx'
import { crumbsOf, useAsk, useCompany, useToday } from '#platform/web/index.tsx'
import { getPlanUsage, type PlanUsage } from '../endpoints.ts'
import { type Standing, standingOf } from '../limits.ts'
import { errorInCardScreen as page } from '../screens.ts'
import { PlanFeatures } from './PlanFeatures.tsx'
import { shownDay } from './words.ts'
import './plan.css'

export default function ErrorInCardPage() {
  const asked = useAsk(getPlanUsage, {})
  const company = useCompany()
  const today = useToday()
  const usage = asked.data
  if (!usage) {
    return (
      <Page title={page.title} crumbs={crumbsOf(page)}>
        <Coming asked={asked} />
      </Page>
    )
  }
  const standing = standingOf(usage, today)
  return (
    <Page title={page.title} crumbs={crumbsOf(page)} subtitle={`Plan ${usage.planName}`}>
      <div className="card-problem">
        <Notice tone={standing === 'current' ? 'ok' : 'danger'}>{standingWords(standing, usage, company.name)}</Notice>
        {standing !== 'current' && <WhatHappens />}
        <p className="t2">El número de la tarjeta y el motivo de un rechazo los tiene tu banco: Páramo no los guarda.</p>
        {standing !== 'current' && (
          <AskAdministrators
            subject={`Suscripción de ${company.name} en Páramo`}
            body={`Hola:\n\n${standingWords(standing, usage, company.name)} ¿Puedes revisar el pago?\n`}
            alone={`Tú administras ${company.name}. Contacta a soporte para ponerla al día.`}
          />
        )}
        <Button onClick={asked.ask} busy={asked.isAsking} busyText="Revisando…">
          Revisar de nuevo
        </Button>
      </div>
      <Section title={`Lo que incluye el plan ${usage.planName}`}>
        <PlanFeatures features={usage.features} />
      </Section>
    </Page>
  )
}

function standingWords(standing: Standing, { validUntil }: PlanUsage, company: string): string {
  if (standing === 'suspended') return `La suscripción de ${company} está suspendida. Suele ser porque el cobro a la tarjeta no pasó.`
  if (standing === 'expired' && validUntil !== null) return `El plan de ${company} venció el ${shownDay(validUntil)}.`
  return `La suscripción de ${company} está al día: puedes emitir documentos.`
}

/** What the server does while it is so: documents are not issued (470, 473), and everything else goes on. */
const WhatHappens = () => (
  <>
    <section>
      <h2>Qué sigue disponible</h2>
      <ul className="plain">
        <li>Consultar, imprimir y exportar todo lo que tienes.</li>
        <li>Guardar borradores y registrar recaudos.</li>
      </ul>
    </section>
    <section>
      <h2>Qué se detiene</h2>
      <ul className="plain">
        <li>Emitir documentos de venta: facturas, notas y cotizaciones.</li>
      </ul>
    </section>
  </>
)
