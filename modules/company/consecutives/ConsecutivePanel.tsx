/** One consecutive: what the next document will be called, and which numbers nobody will find. */
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { GapSection } from '#platform/gaps/GapSection.tsx'
import { Button, FieldGrid, FormPanel, LoadError, Notice, SidePanel, toast, TrashIcon, useForm } from '#platform/ui/index.tsx'
import { useAsk, useSend, useFormGuard } from '#platform/web/index.tsx'
import {
  changeConsecutive,
  consecutivePermissions,
  getGaps,
  listConsecutives,
  removeConsecutive,
  type ConsecutiveView,
} from './endpoints.ts'
import { expectedNext } from './rules.ts'
import { SeriesFields, seriesOfForm, seriesRules, type SeriesForm } from './SeriesFields.tsx'

interface PanelProps {
  consecutive: ConsecutiveView
  onClose: () => void
}

export function ConsecutivePanel({ consecutive, onClose }: PanelProps) {
  const forbidden = useReasonNot(consecutivePermissions.write)
  return forbidden ? (
    <SidePanel over={consecutive.title} title={consecutive.shown} onClose={onClose}>
      <div className="stack">
        <Notice tone="quiet">{forbidden}</Notice>
        <Gaps code={consecutive.code} prefix={consecutive.prefix} />
      </div>
    </SidePanel>
  ) : (
    <ConsecutiveEditor consecutive={consecutive} onClose={onClose} />
  )
}

/** "Cotización", "Cotización, Norte". */
const nameOf = ({ title, place }: ConsecutiveView): string => (place === null ? title : `${title}, ${place}`)

function ConsecutiveEditor({ consecutive, onClose }: PanelProps) {
  const { code, prefix, next, digits, yearly, isPlain } = consecutive
  const title = nameOf(consecutive)
  const form = useForm<SeriesForm>(
    () => ({ code, placeId: '', prefix, next: String(next), digits: String(digits), yearly, reason: '' }),
    seriesRules,
  )
  const sending = useSend(changeConsecutive, { refreshes: [listConsecutives, getGaps], inForm: true })
  const removing = useSend(removeConsecutive, { refreshes: [listConsecutives] })
  const { data } = useAsk(getGaps, { params: { code } })
  // Of another prefix, or with the year, only the server knows what was used.
  const expected = (asked: string, isYearly: boolean) =>
    data && asked === prefix && isYearly === yearly ? expectedNext(consecutive, asked, data.highest) : null
  const save = async (): Promise<boolean> => {
    const answer = await sending.run({ params: { code }, body: { ...seriesOfForm(form.values()), seen: { prefix, next } } })
    if (!answer) return false
    form.reset()
    toast({ text: `Consecutivo de ${title} guardado`, tone: 'ok' })
    return true
  }
  const remove = async () => {
    const answer = await removing.run({ params: { code } })
    if (!answer) return
    form.reset()
    toast({ text: `${title} vuelve al consecutivo de la empresa`, tone: 'ok' })
    onClose()
  }
  const unsaved = useFormGuard(form, save)
  return (
    <>
      <FormPanel
        form={form}
        over={title}
        title="Consecutivo"
        submitError={sending.submitError}
        saving={sending.isSending}
        submitLabel="Guardar consecutivo"
        onCancel={onClose}
        onSubmit={() => void save()}
      >
        <FieldGrid>
          <SeriesFields form={form} isPlain={isPlain} expected={expected} first />
        </FieldGrid>
        {consecutive.place !== null && data?.used === 0 && (
          <Button look="quiet" icon={TrashIcon} busy={removing.isSending} onClick={() => void remove()}>
            Quitar y usar el de la empresa
          </Button>
        )}
        <Gaps code={code} prefix={consecutive.shown.slice(0, consecutive.shown.lastIndexOf('-'))} />
      </FormPanel>
      {unsaved.dialog}
    </>
  )
}

function Gaps({ code, prefix }: { code: string; prefix: string }) {
  const asked = useAsk(getGaps, { params: { code } })
  if (asked.error) return <LoadError message={asked.error} onRetry={asked.ask} />
  if (!asked.data) return null
  return <GapSection used={asked.data.used} gaps={asked.data.gaps} prefix={prefix} />
}
