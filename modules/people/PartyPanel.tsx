/** The record beside the list: it is read first, and edited by whoever may. */
import { LoadError, MoreMenu, SidePanel, StateChip, toast } from '#platform/ui/index.tsx'
import { useComments } from '#modules/comments/index.tsx'
import { refusalOf } from '#platform/access.ts'
import { addressOf } from '#platform/screen.ts'
import { useAsk, useMay, useSend, useSession, visitorOf } from '#platform/web/index.tsx'
import { getParty, partyAnswers, setPartyActive } from './endpoints.ts'
import { newPartyForm } from './form.ts'
import { PartyEditor } from './PartyEditor.tsx'
import { partyIdentification, type PartyView } from './party.ts'
import { PartyFacts } from './PartyFacts.tsx'
import { partyPermissions } from './permissions.ts'
import { clientScreen } from './screens.ts'

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
  const visitor = visitorOf(useSession())
  const hasPage = visitor !== null && refusalOf(clientScreen, visitor) === null
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
            ...(hasPage ? [{ label: 'Ver la ficha completa', href: addressOf(clientScreen.path, { id: party.id }) }] : []),
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

/** For whoever may only look, and for the final consumer. */
function PartyCard({ party, onClose }: { party: PartyView; onClose: () => void }) {
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
        <PartyFacts party={party} />
      </div>
      {comments.panel}
    </SidePanel>
  )
}
