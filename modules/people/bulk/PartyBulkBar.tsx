/** What is done with the marked third parties: tags are put on all of them, or taken away. */
import { Suspense, useState } from 'react'
import { counted } from '#base/count.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import type { ShownTag } from '#platform/tags/tags.ts'
import { BulkBar, Button, Dialog, MailIcon, type Marks, PersonIcon, TagIcon, toast } from '#platform/ui/index.tsx'
import { refusalOf } from '#platform/access.ts'
import { useSend, useSession, visitorOf } from '#platform/web/index.tsx'
import { usePartyBulkActions } from './actions.tsx'
import { MailDialog } from './MailDialog.tsx'
import { partyAnswers, type PartyRow } from '../endpoints.ts'
import { partyPermissions } from '../permissions.ts'
import { PersonTagsField } from '../tag/PersonTagsField.tsx'
import { MOST_AT_ONCE, tagParties } from './endpoints.ts'
import { SellersDialog } from '../seller/SellersDialog.tsx'

const MAIL = 'Enviar correo'
const SELLER = 'Asignar vendedor'

export function PartyBulkBar({ marks }: { marks: Marks<PartyRow> }) {
  const [carry, setCarry] = useState<boolean | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const forbidden = useReasonNot(partyPermissions.write)
  const mayNotMail = useReasonNot(partyPermissions.mail)
  const visitor = visitorOf(useSession())
  const actions = usePartyBulkActions().filter(({ gate }) => visitor !== null && refusalOf(gate, visitor) === null)
  const Chosen = actions.find(({ label }) => label === opened)?.Dialog
  const tooMany = marks.rows.length > MOST_AT_ONCE ? `Máximo ${MOST_AT_ONCE} terceros a la vez.` : null
  const disabledReason = forbidden ?? tooMany
  return (
    <>
      <BulkBar
        count={marks.rows.length}
        actions={[
          { label: 'Poner etiquetas', icon: TagIcon, disabledReason, onSelect: () => setCarry(true) },
          { label: 'Quitar etiquetas', icon: TagIcon, disabledReason, onSelect: () => setCarry(false) },
          { label: SELLER, icon: PersonIcon, disabledReason, onSelect: () => setOpened(SELLER) },
          ...actions.map(({ label }) => ({ label, disabledReason: tooMany, onSelect: () => setOpened(label) })),
          { label: MAIL, icon: MailIcon, disabledReason: mayNotMail ?? tooMany, onSelect: () => setOpened(MAIL) },
        ]}
        onClear={marks.clear}
      />
      {carry !== null && <TagsDialog rows={marks.rows} carry={carry} onClose={() => setCarry(null)} onDone={marks.clear} />}
      {opened === MAIL && <MailDialog rows={marks.rows} onClose={() => setOpened(null)} onDone={marks.clear} />}
      {opened === SELLER && <SellersDialog rows={marks.rows} onClose={() => setOpened(null)} onDone={marks.clear} />}
      {Chosen && (
        <Suspense>
          <Chosen rows={marks.rows} onClose={() => setOpened(null)} onDone={marks.clear} />
        </Suspense>
      )}
    </>
  )
}

interface DialogProps {
  readonly rows: readonly PartyRow[]
  readonly carry: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}

const every = { customer: true, supplier: true, employee: true }

function TagsDialog({ rows, carry, onClose, onDone }: DialogProps) {
  const [tags, setTags] = useState<readonly ShownTag[]>([])
  const sending = useSend(tagParties, {
    refreshes: partyAnswers,
    inForm: true,
    onDone: ({ changed }) => {
      toast({ text: `Etiquetas ${carry ? 'puestas a' : 'quitadas de'} ${counted(changed, 'tercero', 'terceros')}` })
      onDone()
      onClose()
    },
  })
  const save = () => void sending.run({ body: { ids: rows.map(({ id }) => id), tagIds: tags.map(({ id }) => id), carry } })
  return (
    <Dialog
      title={`${carry ? 'Poner etiquetas a' : 'Quitar etiquetas de'} ${counted(rows.length, 'tercero', 'terceros')}`}
      locked={sending.isSending}
      onClose={onClose}
      onSubmit={save}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Volver
          </Button>
          <Button look="filled" busy={sending.isSending} onClick={save}>
            {carry ? 'Poner etiquetas' : 'Quitar etiquetas'}
          </Button>
        </>
      }
    >
      <PersonTagsField label="Etiquetas" value={[...tags]} error={sending.failure?.message ?? null} roles={every} onChange={setTags} />
    </Dialog>
  )
}
