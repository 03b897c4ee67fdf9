/** Merges a third party into another one: what would follow is shown before it is done. */
import { useState } from 'react'
import { Button, Coming, Dialog, Facts, Picker, type PickerOption, toast } from '#platform/ui/index.tsx'
import { useAsk, useSend } from '#platform/web/index.tsx'
import { partyAnswers } from '../endpoints.ts'
import { searchParties } from '../search-parties.tsx'
import { mergeParty, previewMerge } from './endpoints.ts'

interface Props {
  readonly party: { readonly id: string; readonly displayName: string }
  readonly onClose: () => void
  /** The one that stands. */
  readonly onMerged: (id: string) => void
}

export function MergePartyDialog({ party: { id, displayName }, onClose, onMerged }: Props) {
  const [into, setInto] = useState<PickerOption | null>(null)
  const [missing, setMissing] = useState<string | null>(null)
  const asked = useAsk(previewMerge, into && { params: { id }, query: { into: into.id } })
  const preview = into === null ? null : asked.data
  const sending = useSend(mergeParty, { refreshes: partyAnswers, inForm: true })
  const submit = async () => {
    if (!into || !preview) return setMissing('Elige el tercero que queda.')
    const answer = await sending.run({
      params: { id },
      body: { version: preview.version, into: into.id, intoVersion: preview.intoVersion },
    })
    if (!answer) return
    toast({ text: `${displayName} quedó fusionado en ${into.label}`, tone: 'ok' })
    onMerged(into.id)
  }
  const refused =
    preview?.problems.join(' ') || (sending.submitError ? sending.submitError.errors.map((each) => each.message).join(' ') : '')
  return (
    <Dialog
      title={`Fusionar ${displayName}`}
      size="medium"
      locked={sending.isSending}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Volver
          </Button>
          <Button
            type="submit"
            look="danger"
            busy={sending.isSending}
            busyText="Fusionando…"
            disabledReason={preview && preview.problems.length > 0 ? 'Hay algo que lo impide.' : null}
          >
            Fusionar
          </Button>
        </>
      }
    >
      <p className="t2">
        {displayName} queda inactivo y apunta al tercero que elijas. Sus documentos, su cartera y sus comprobantes no se reescriben:
        conservan su fila y se leen junto con los del que queda. Se puede deshacer mientras nadie cambie los dos terceros.
      </p>
      <Picker
        label="Tercero que queda"
        required
        placeholder="Nombre o identificación"
        value={into}
        onChange={(chosen) => {
          setInto(chosen)
          setMissing(null)
          sending.reset()
        }}
        source={async (text, signal) => (await searchParties(text, signal)).filter((option) => option.id !== id)}
        error={missing ?? (refused || null)}
      />
      {into !== null && !preview && <Coming asked={asked} />}
      {preview && preview.problems.length === 0 && (
        <Facts
          items={[
            {
              label: `${displayName} se usa en`,
              value:
                preview.uses.map(({ name, count }) => `${name} (${count > 1000 ? 'más de 1.000' : count})`).join(', ') || 'Nada todavía',
              isLong: true,
            },
            { label: `${into?.label ?? ''} recibe`, value: preview.gains.join(', ') || 'Nada: ya lo tiene', isLong: true },
          ]}
        />
      )}
    </Dialog>
  )
}
