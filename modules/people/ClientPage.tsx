/** One customer, whole: its data, what it owes, its documents and what the team says of it. */
import { ButtonLink, EditIcon, Coming, Page, Section, StateChip } from '#platform/ui/index.tsx'
import { useComments } from '#modules/comments/index.tsx'
import { crumbsOf, useAsk, useMay, useParam } from '#platform/web/index.tsx'
import { getParty } from './endpoints.ts'
import { partyIdentification } from './party.ts'
import { PartyFacts } from './PartyFacts.tsx'
import { partyPermissions } from './permissions.ts'
import { clientScreen as page, peopleScreen } from './screens.ts'
import { PartySections } from './sections.tsx'

export default function ClientPage() {
  const id = useParam('id')
  const asked = useAsk(getParty, { params: { id } })
  const mayWrite = useMay(partyPermissions.write)
  const party = asked.data?.id === id ? asked.data : null
  const comments = useComments(party && id, party?.displayName)
  if (!party) {
    return (
      <Page title={page.title} crumbs={crumbsOf(page)}>
        <Coming asked={asked} />
      </Page>
    )
  }
  return (
    <Page
      title={page.title}
      crumbs={crumbsOf(page)}
      heading={party.displayName}
      subtitle={partyIdentification(party)}
      chips={party.active ? null : <StateChip state="inactive" text="Inactivo" look="outline" />}
      actions={comments.button}
      primary={
        mayWrite &&
        !party.fixed && (
          <ButtonLink look="filled" icon={EditIcon} href={`${peopleScreen.path}?id=${id}`}>
            Editar cliente
          </ButtonLink>
        )
      }
    >
      {comments.panel}
      {party.fixed && <p className="t2">Es el cliente de las ventas sin nombre. No se edita.</p>}
      <Section title="Datos">
        <PartyFacts party={party} />
      </Section>
      <PartySections key={id} partyId={id} isCustomer={party.isCustomer && !party.fixed} />
    </Page>
  )
}
