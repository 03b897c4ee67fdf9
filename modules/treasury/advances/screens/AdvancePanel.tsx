/** One advance: what it is, what was done with it, and what is left to apply, give back or reclassify. */
import { useState } from 'react'
import { codeName, paymentMeans } from '#colombia/index.ts'
import type { VoucherKind } from '#modules/vouchers/index.ts'
import { AnnulVoucherDialog, VoucherPanel, VoucherStateChip } from '#modules/vouchers/index.tsx'
import { Button, DayText, Facts, format, KitLink, Money, Notice, QuietTable } from '#platform/ui/index.tsx'
import { useAsk, useMay } from '#platform/web/index.tsx'
import type { AdvanceKind } from '../advance.ts'
import type { AdvanceUseView, AdvanceView } from '../endpoints.ts'
import { ApplyDialog } from './ApplyDialog.tsx'
import { GiveBackDialog } from './GiveBackDialog.tsx'
import { Undoing } from './Undoing.tsx'
import { ReclassifyDialog } from './ReclassifyDialog.tsx'
import type { AdvanceSurface } from './surface.ts'

interface PanelProps {
  readonly surface: AdvanceSurface
  readonly id: string
  readonly onClose: () => void
}

export function AdvancePanel({ surface, id, onClose }: PanelProps) {
  const { kind, calls } = surface
  const asked = useAsk(calls.one, { params: { id } })
  const advance = asked.data?.id === id ? asked.data : null
  return (
    <VoucherPanel
      kind={kind}
      calls={calls}
      id={id}
      voucher={advance}
      error={asked.error}
      onRetry={asked.ask}
      editing={`${surface.screen.path}?draft=${id}`}
      annulVerb="Anular anticipo"
      renderAnnul={(close) =>
        advance && (
          <AnnulVoucherDialog
            kind={kind}
            voucher={advance}
            endpoint={calls.annul}
            title={`Anular el anticipo ${advance.number ?? ''} por ${format.formatMoney(format.toAmount(advance.amount))}`}
            verb="Anular anticipo"
            onClose={close}
          >
            Se reversa el comprobante y deja de estar disponible para aplicar.
          </AnnulVoucherDialog>
        )
      }
      onClose={onClose}
    >
      {advance && <Body surface={surface} advance={advance} />}
    </VoucherPanel>
  )
}

function Body({ surface, advance }: { readonly surface: AdvanceSurface; readonly advance: AdvanceView }) {
  const facts = [
    { label: surface.party, value: advance.party?.name ?? '' },
    { label: 'Valor', value: <Money value={advance.amount} sign /> },
    ...(advance.state === 'posted' ? [{ label: 'Saldo', value: <Money value={advance.balance} sign final /> }] : []),
    { label: 'Sucursal', value: advance.branch ?? '' },
    { label: 'Cuenta', value: advance.moneyAccount },
    { label: 'Forma de pago', value: codeName(paymentMeans, advance.meansCode) },
    { label: surface.order, value: advance.order },
    { label: 'Referencia', value: advance.reference },
    { label: 'Observaciones', value: advance.notes },
  ]
  return (
    <>
      {advance.annulReason !== null && <Notice tone="quiet">{`Motivo de la anulación: ${advance.annulReason}`}</Notice>}
      <Facts items={facts.filter((fact) => fact.value !== '')} />
      {advance.state === 'posted' && advance.balance !== '0.00' && <Doings surface={surface} advance={advance} />}
      {advance.uses.length > 0 && <Uses surface={surface} uses={advance.uses} />}
    </>
  )
}

/** What may be done with what is left. */
function Doings({ surface, advance }: { readonly surface: AdvanceSurface; readonly advance: AdvanceView }) {
  const { kind } = surface
  const [doing, setDoing] = useState<'apply' | 'giveBack' | 'reclassify' | null>(null)
  const mayWrite = useMay(kind.permissions.write)
  const mayAnnul = useMay(kind.permissions.annul)
  const mayGiveBack = useMay(kind.givenBackBy.permissions.write)
  const lacks = (may: boolean, title: string): string | null => (may ? null : `Te falta «${title}»`)
  const close = () => setDoing(null)
  const props = { surface, advance, onClose: close }
  return (
    <div className="row">
      <Button look="outlined" onClick={() => setDoing('apply')} disabledReason={lacks(mayWrite, kind.permissions.write.title)}>
        Aplicar anticipo
      </Button>
      <Button onClick={() => setDoing('giveBack')} disabledReason={lacks(mayGiveBack, kind.givenBackBy.permissions.write.title)}>
        Devolver
      </Button>
      <Button onClick={() => setDoing('reclassify')} disabledReason={lacks(mayAnnul, kind.permissions.annul.title)}>
        Reclasificar
      </Button>
      {doing === 'apply' && <ApplyDialog {...props} />}
      {doing === 'giveBack' && <GiveBackDialog {...props} />}
      {doing === 'reclassify' && <ReclassifyDialog {...props} />}
    </div>
  )
}

/** What recorded it: money that moved, or a crossing. */
const madeBy = (kind: AdvanceKind, purpose: AdvanceUseView['purpose']): VoucherKind =>
  purpose === 'giveBack' ? kind.givenBackBy : purpose === 'settle' ? kind.settles : kind.use

const deeds = { apply: 'Aplicado a', reclassify: 'Reclasificado a', giveBack: 'Devuelto por', settle: 'Cubrió parte de' } as const

function Uses({ surface, uses }: { readonly surface: AdvanceSurface; readonly uses: readonly AdvanceUseView[] }) {
  const [undoing, setUndoing] = useState<AdvanceUseView | null>(null)
  const mayAnnul = useMay(surface.kind.permissions.annul)
  return (
    <>
      <h3>Lo que se hizo con él</h3>
      <QuietTable className="rct">
        <thead>
          <tr>
            <th scope="col">Registro</th>
            <th scope="col">Destino</th>
            <th scope="col" className="num">
              Valor
            </th>
            <th scope="col">
              <span className="sr">Acciones</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {uses.map((use) => (
            <tr key={use.id}>
              <td>
                <KitLink href={madeBy(surface.kind, use.purpose).address(use.id)}>{use.number}</KitLink>
                <div className="small t2">
                  <DayText value={use.date} short />
                </div>
              </td>
              <td className="t2">{`${deeds[use.purpose]} ${use.to.join(', ')}`}</td>
              <td className={use.state === 'annulled' ? 'num struck' : 'num'}>
                <Money value={use.amount} />
              </td>
              <td>
                {use.state === 'annulled' && <VoucherStateChip state="annulled" />}
                {use.state === 'posted' && (use.purpose === 'apply' || use.purpose === 'reclassify') && mayAnnul && (
                  <Button size="small" onClick={() => setUndoing(use)}>
                    {use.purpose === 'apply' ? 'Desaplicar' : 'Deshacer'}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </QuietTable>
      {undoing && <Undoing surface={surface} use={undoing} onClose={() => setUndoing(null)} />}
    </>
  )
}
