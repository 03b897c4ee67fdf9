/** The record beside the list: it is read first, and edited by whoever may. */
import { Facts, LoadError, MoreMenu, SidePanel, StateChip, toast } from '#platform/ui/index.tsx'
import { useComments } from '#modules/comments/index.tsx'
import { useAsk, useMay, useSend } from '#platform/web/index.tsx'
import { fiscalResponsibilities } from '#colombia/identification.ts'
import { getParty, partyAnswers, setPartyActive } from './endpoints.ts'
import { newPartyForm } from './form.ts'
import { PartyEditor } from './PartyEditor.tsx'
import { partyAddress, partyIdentification, type PartyView } from './party.ts'
import { partyPermissions } from './permissions.ts'

export interface PartyPanelProps {
  /** Null for a new one. */
  readonly id: string | null
  readonly onClose: () => void
  readonly onSaved: (id: string) => void
  readonly onOpen: (id: string) => void
}

export function PartyPanel({ id, ...events }: PartyPanelProps) {
  const asked = useAsk(getParty, id === null ? null : { params: { id } })
  const mayWrite = useMay(partyPermissions.write)
  if (id === null) return <PartyEditor start={newPartyForm} saved={null} {...events} />
  const party = asked.data?.id === id ? asked.data : null
  if (!party) {
    return (
      <SidePanel title="Tercero" onClose={events.onClose}>
        {asked.error && <LoadError message={asked.error} onRetry={asked.ask} />}
      </SidePanel>
    )
  }
  return mayWrite && !party.fixed ? <Editable party={party} {...events} /> : <PartyCard party={party} onClose={events.onClose} />
}

function Editable({ party, ...events }: { party: PartyView } & Omit<PartyPanelProps, 'id'>) {
  const sending = useSend(setPartyActive, { refreshes: partyAnswers })
  const setActive = async (active: boolean, version: number) => {
    const answer = await sending.run({ params: { id: party.id }, body: { version, active } })
    if (!answer) return
    toast({
      text: `${party.displayName} ${active ? 'está activo' : 'quedó inactivo'}`,
      action: { label: 'Deshacer', onSelect: () => void setActive(!active, answer.version) },
    })
  }
  return (
    <PartyEditor
      // A newer version starts the form again: there was nothing unsaved, or the form was asked.
      start={party}
      saved={party}
      menu={
        <MoreMenu
          entries={[
            party.active
              ? { label: 'Inactivar tercero', onSelect: () => void setActive(false, party.version) }
              : { label: 'Reactivar tercero', onSelect: () => void setActive(true, party.version) },
          ]}
        />
      }
      {...events}
    />
  )
}

const yesNo = (value: boolean): string => (value ? 'Sí' : 'No')

/** For whoever may only look, and for the final consumer. */
function PartyCard({ party, onClose }: { party: PartyView; onClose: () => void }) {
  const withholds = [party.withholdsRetefuente && 'ReteFuente', party.withholdsReteiva && 'ReteIVA', party.withholdsReteica && 'ReteICA']
  const items = [
    { label: 'Identificación', value: partyIdentification(party) },
    { label: 'Tipo de persona', value: party.kind === 'natural' ? 'Natural' : 'Jurídica' },
    { label: 'Nombre comercial', value: party.tradeName },
    {
      label: 'Responsabilidad fiscal',
      value: party.responsibilities.map((code) => fiscalResponsibilities.find((one) => one.code === code)?.name ?? code).join(', '),
    },
    { label: 'Responsable de IVA', value: yesNo(party.vatResponsible) },
    { label: 'Practica', value: withholds.filter(Boolean).join(', ') },
    { label: 'Dirección', value: partyAddress(party) },
    { label: 'Correo para facturación', value: party.emailInvoicing },
    { label: 'Celular', value: party.phone },
    { label: 'Plazo', value: party.paymentDays === 0 ? 'Contado' : `${party.paymentDays} días` },
  ]
  const comments = useComments(party.id, party.displayName, 'small')
  return (
    <SidePanel
      over={partyIdentification(party)}
      title={party.displayName}
      onClose={onClose}
      actions={
        <>
          {!party.active && <StateChip state="inactive" text="Inactivo" />}
          {comments.button}
        </>
      }
    >
      <div className="stack">
        {party.fixed && <p className="t2">Es el cliente de las ventas sin nombre. No se edita.</p>}
        <Facts items={items.filter((item) => item.value !== '')} />
      </div>
      {comments.panel}
    </SidePanel>
  )
}
