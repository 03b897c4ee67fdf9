/** What joined advances with documents, or took them to another account: with what, for how much, and how it is taken back. */
import { useState } from 'react'
import { SourceEntries, SourceNumber } from '#modules/accounting/index.tsx'
import { accountingPermissions } from '#modules/accounting/index.ts'
import { VoucherStateChip } from '#modules/vouchers/index.tsx'
import { Button, Facts, format, LoadError, Money, Notice, QuietTable, SidePanel } from '#platform/ui/index.tsx'
import { useAsk, useMay } from '#platform/web/index.tsx'
import type { WholeUseView } from '../endpoints.ts'
import type { AdvanceSurface } from './surface.ts'
import { Undoing, undoingVerb } from './Undoing.tsx'

interface PanelProps {
  readonly surface: AdvanceSurface
  readonly id: string
  readonly onClose: () => void
}

export function UsePanel({ surface, id, onClose }: PanelProps) {
  const { kind, calls } = surface
  const asked = useAsk(calls.use, { params: { id } })
  const use = asked.data?.id === id ? asked.data : null
  const [isUndoing, setUndoing] = useState(false)
  const mayAnnul = useMay(kind.permissions.annul)
  const mayBooks = useMay(accountingPermissions.read)
  return (
    <>
      <SidePanel
        over={use && format.formatDay(use.date)}
        title={use ? `${use.purpose === 'apply' ? 'Cruce' : 'Reclasificación'} ${use.number}` : 'Cruce de anticipo'}
        onClose={onClose}
        {...(use?.state === 'posted'
          ? {
              footer: (
                <Button onClick={() => setUndoing(true)} disabledReason={mayAnnul ? null : `Te falta «${kind.permissions.annul.title}»`}>
                  {undoingVerb(use)}
                </Button>
              ),
            }
          : {})}
      >
        {asked.error !== null && !use && <LoadError message={asked.error} onRetry={asked.ask} />}
        {use && (
          <div className="stack">
            <div>
              <VoucherStateChip state={use.state} />
            </div>
            <Body surface={surface} use={use} />
            {mayBooks && <SourceEntries sourceId={id} />}
          </div>
        )}
      </SidePanel>
      {isUndoing && use && <Undoing surface={surface} use={use} onClose={() => setUndoing(false)} />}
    </>
  )
}

function Body({ surface, use }: { readonly surface: AdvanceSurface; readonly use: WholeUseView }) {
  const facts = [
    { label: surface.party, value: use.party.name },
    { label: 'Valor', value: <Money value={use.amount} sign /> },
    { label: 'Cuenta', value: use.purpose === 'reclassify' ? use.to.join(', ') : '' },
    { label: 'Observaciones', value: use.notes },
  ]
  return (
    <>
      {use.annulReason !== null && <Notice tone="quiet">{`Motivo de la anulación: ${use.annulReason}`}</Notice>}
      <Facts items={facts.filter((fact) => fact.value !== '')} />
      <Joined title="Anticipos" rows={use.advances} isAnnulled={use.state === 'annulled'} />
      {use.documents.length > 0 && <Joined title="Documentos" rows={use.documents} isAnnulled={use.state === 'annulled'} />}
    </>
  )
}

interface JoinedProps {
  readonly title: string
  readonly rows: WholeUseView['advances']
  readonly isAnnulled: boolean
}

const Joined = ({ title, rows, isAnnulled }: JoinedProps) => (
  <QuietTable className="rct">
    <thead>
      <tr>
        <th scope="col">{title}</th>
        <th scope="col" className="num">
          Aplicado
        </th>
        <th scope="col" className="num">
          Saldo
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={`${row.source.id} ${row.number}`}>
          <td>
            <SourceNumber source={row.source}>{row.number}</SourceNumber>
          </td>
          <td className={isAnnulled ? 'num struck' : 'num'}>
            <Money value={row.amount} />
          </td>
          <td className="num t2">
            <Money value={row.balance} />
          </td>
        </tr>
      ))}
    </tbody>
  </QuietTable>
)
