/** Zona Virtual: the credentials of the company's shop, where the money arrives, the gateway to try with, and what Páramo does not do yet. */
import { useState } from 'react'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { Button, Coming, ConfirmDialog, Facts, KeyIcon, Notice, Page, Section, StepList, toast, TrashIcon } from '#platform/ui/index.tsx'
import { crumbsOf, useAsk, useChangeQuery, useQueryOfAddress, useSend } from '#platform/web/index.tsx'
import { stepsOf } from './checklist.ts'
import { CredentialsPanel } from './CredentialsPanel.tsx'
import { getOnlinePayments, type OnlinePaymentsView, removeOnlinePayments } from './endpoints.ts'
import { NotificationLog, Trying } from './Trying.tsx'
import { onlinePaymentPermissions } from './permissions.ts'
import { onlinePaymentsScreen as page } from './screens.ts'
import './online-payments.css'

export default function OnlinePaymentsPage() {
  const asked = useAsk(getOnlinePayments, {})
  const forbidden = useReasonNot(onlinePaymentPermissions.write)
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  if (!asked.data) {
    return (
      <Page title={page.title} crumbs={crumbsOf(page)}>
        <Coming asked={asked} />
      </Page>
    )
  }
  const view = asked.data
  const mayChange = forbidden === null
  const panel =
    mayChange && query['panel'] === 'credenciales' ? <CredentialsPanel view={view} onClose={() => change({ panel: null })} /> : undefined
  const steps = stepsOf(view)
  const own = steps.filter(({ state }) => state !== 'later')
  return (
    <Page title={page.title} crumbs={crumbsOf(page)} panel={panel}>
      {forbidden !== null && <Notice tone="quiet">{forbidden}. Puedes verlo.</Notice>}
      <Section title="Preparación" count={`${own.filter(({ state }) => state === 'done').length} de ${own.length} pasos`}>
        <StepList steps={mayChange ? steps : steps.map((step) => ({ ...step, way: null }))} />
      </Section>
      <Credentials view={view} mayChange={mayChange} />
      <Trying view={view} mayChange={mayChange} />
      <NotificationLog />
    </Page>
  )
}

function Credentials({
  view: { merchantId, userName, hasPassword, account },
  mayChange,
}: {
  view: OnlinePaymentsView
  mayChange: boolean
}) {
  const change = useChangeQuery()
  const [isAsking, setAsking] = useState(false)
  const removing = useSend(removeOnlinePayments, {
    refreshes: [getOnlinePayments],
    inForm: true,
    onDone: () => {
      setAsking(false)
      toast({ text: 'Credenciales quitadas', tone: 'ok' })
    },
  })
  return (
    <Section title="Credenciales">
      <Facts
        items={[
          { label: 'Código de comercio', value: merchantId || '—' },
          { label: 'Usuario', value: userName || '—' },
          { label: 'Clave', value: hasPassword ? 'Registrada' : '—' },
          { label: 'Cuenta de abono', value: account?.name ?? '—' },
        ]}
      />
      {mayChange && (
        <div className="online-payments-buttons">
          <Button icon={KeyIcon} onClick={() => change({ panel: 'credenciales' })}>
            {hasPassword ? 'Cambiar credenciales' : 'Registrar credenciales'}
          </Button>
          {hasPassword && (
            <Button look="quiet" icon={TrashIcon} onClick={() => setAsking(true)}>
              Quitar credenciales
            </Button>
          )}
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Quitar las credenciales de Zona Virtual"
          confirm="Quitar credenciales"
          busyText="Quitando…"
          error={removing.submitError?.message}
          busy={removing.isSending}
          onConfirm={() => void removing.run({})}
          onClose={() => setAsking(false)}
        >
          Páramo borra el código de comercio, el usuario, la clave y la cuenta de abono. Tus recaudos no cambian.
        </ConfirmDialog>
      )}
    </Section>
  )
}
