/** One landed cost over what it was opened from: what it took, what each line received took of it, and its annulling. */
import { useState } from 'react'
import { SourceEntries } from '#modules/accounting/index.tsx'
import { VoucherStateChip } from '#modules/vouchers/index.tsx'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { Button, Coming, ConfirmDialog, Dialog, Facts, format, KitLink, Money, QuietTable, Section, toast } from '#platform/ui/index.tsx'
import { type AnswerOf, queryClient, useAsk, useSend } from '#platform/web/index.tsx'
import { purchaseKinds } from '../kinds.ts'
import { annulLanded, getLanded } from './endpoints.ts'
import { basisNames, toldAmount } from './landed.ts'
import { landedPermissions } from './permissions.ts'
import { landedCost } from './voucher.ts'

type Landed = AnswerOf<typeof getLanded>

export default function LandedDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const asked = useAsk(getLanded, { params: { id } })
  const [isAnnulling, setAnnulling] = useState(false)
  const mayNot = useReasonNot(landedPermissions.annul)
  const landed = asked.data?.id === id ? asked.data : null
  if (landed && isAnnulling) return <AnnulDialog landed={landed} onClose={() => setAnnulling(false)} />
  return (
    <Dialog
      title={`${landedCost.titles.one} ${landed?.number ?? ''}`}
      size="large"
      onClose={onClose}
      footer={
        <>
          {landed?.state === 'posted' && (
            <Button look="quiet" disabledReason={mayNot} onClick={() => setAnnulling(true)}>
              Anular
            </Button>
          )}
          <Button look="filled" onClick={onClose}>
            Cerrar
          </Button>
        </>
      }
    >
      {landed ? <Told landed={landed} /> : <Coming asked={asked} />}
    </Dialog>
  )
}

const addressOf = (kind: string, id: string): string => `${purchaseKinds.find(({ code }) => code === kind)?.path ?? ''}/${id}/view`

const Told = ({ landed }: { readonly landed: Landed }) => (
  <div className="stack">
    <div>
      <VoucherStateChip state={landed.state} />
    </div>
    <Facts items={factsOf(landed)} />
    <p>
      {'De la factura '}
      <KitLink href={addressOf(landed.bill.kind, landed.bill.id)} className="link b">
        {landed.bill.number}
      </KitLink>
      {` de ${landed.bill.party}`}
    </p>
    <Section title="Tomado de" count={landed.sources.length}>
      <QuietTable>
        <tbody>
          {landed.sources.map(({ account, costCenter, amount }) => (
            <tr key={`${account} ${costCenter ?? ''}`}>
              <td>
                {account}
                {costCenter !== null && <div className="small muted">{costCenter}</div>}
              </td>
              <Figure of={amount} />
            </tr>
          ))}
        </tbody>
      </QuietTable>
    </Section>
    <Section title="Cargado a" count={landed.lines.length}>
      <Lines landed={landed} />
    </Section>
    <SourceEntries sourceId={landed.id} />
  </div>
)

const factsOf = ({ date, basis, amount, notes, annulReason }: Landed) =>
  [
    { label: 'Fecha', value: format.formatDay(date) },
    { label: 'Valor', value: format.formatMoney(toldAmount(amount)) },
    { label: 'Según', value: basisNames[basis] },
    { label: 'Observaciones', value: notes },
    { label: 'Por qué se anuló', value: annulReason ?? '' },
  ].filter(({ value }) => value !== '')

const Lines = ({ landed: { lines } }: { readonly landed: Landed }) => (
  <QuietTable tight>
    <thead>
      <tr>
        <th scope="col">Línea recibida</th>
        <th scope="col" className="num">
          Le tocó
        </th>
        <th scope="col" className="num">
          En existencias
        </th>
        <th scope="col" className="num">
          Al costo
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ documentId, kind, number, position, item, share, left, gone }) => (
        <tr key={`${documentId} ${position}`}>
          <td>
            {item.code} <span className="t2">{item.name}</span>
            <div className="small">
              <KitLink href={addressOf(kind, documentId)} className="link">
                {number}
              </KitLink>
            </div>
          </td>
          <Figure of={share} />
          <Figure of={left} />
          <Figure of={gone} />
        </tr>
      ))}
    </tbody>
  </QuietTable>
)

const Figure = ({ of }: { readonly of: string | null }) => (
  <td className="num">
    <Money value={of} />
  </td>
)

function AnnulDialog({ landed: { id, number }, onClose }: { readonly landed: Landed; readonly onClose: () => void }) {
  const sending = useSend(annulLanded, {
    refreshes: [],
    inForm: true,
    onDone: () => {
      void queryClient.invalidateQueries()
      toast({ text: `Reparto de costo ${number} anulado` })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Anular el reparto de costo ${number}`}
      confirm="Anular reparto"
      busyText="Anulando…"
      reason={{ label: 'Motivo', required: true, help: 'Queda en el historial.' }}
      busy={sending.isSending}
      error={sending.failure?.message}
      onConfirm={(reason) => void sending.run({ params: { id }, body: { reason } })}
      onClose={onClose}
    >
      El gasto vuelve a la factura y lo recibido a lo que valía, también lo que ya salió.
    </ConfirmDialog>
  )
}
