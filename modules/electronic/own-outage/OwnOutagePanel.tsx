/** Fallas propias: who declares that one began and ended, with hour and reason, and until when its papers are transmitted. */
import { countText } from '#base/count.ts'
import { dayInBogota, showInstant, timeInBogota } from '#base/date.ts'
import {
  Bind,
  Button,
  Chip,
  ClockIcon,
  Coming,
  DateField,
  FieldGrid,
  FormPanel,
  KitLink,
  Notice,
  Section,
  SidePanel,
  TextArea,
  TextField,
  toast,
  useForm,
} from '#platform/ui/index.tsx'
import { sayFailure, useAsk, useMay, useSend } from '#platform/web/index.tsx'
import { minLength, required } from '#platform/rules/index.ts'
import { getBoard } from '../transmission/endpoints.ts'
import { transmissionPermissions } from '../transmission/permissions.ts'
import { declareOutage, endOutage, listOwnOutages, removeOutage, type OwnOutageView } from './endpoints.ts'
import { leftOf } from './words.ts'

const at = (instant: string): string => showInstant(new Date(instant))

export function OwnOutagePanel({ onClose }: { readonly onClose: () => void }) {
  const asked = useAsk(listOwnOutages, {})
  const mayDeclare = useMay(transmissionPermissions.declare)
  if (!asked.data)
    return (
      <SidePanel title="Falla propia" onClose={onClose}>
        <Coming asked={asked} />
      </SidePanel>
    )
  const { outages, now, transcribeHref } = asked.data
  const open = outages.find(({ endedAt }) => endedAt === null) ?? null
  const told = <Told outages={outages} now={now} transcribeHref={transcribeHref} mayRemove={mayDeclare} />
  return mayDeclare ? (
    <Declare key={open?.id ?? ''} open={open} now={now} onClose={onClose}>
      {told}
    </Declare>
  ) : (
    <SidePanel over="Transmisión" title="Falla propia" onClose={onClose}>
      {told}
    </SidePanel>
  )
}

interface DeclareProps {
  /** The one that goes on, which ends; without it another begins. */
  readonly open: OwnOutageView | null
  /** Of the server, ISO. */
  readonly now: string
  readonly onClose: () => void
  readonly children: React.ReactNode
}

const REASON_WORDS = {
  begin: { label: 'Qué falló', help: 'La DIAN puede pedirlo: internet, equipos, el sistema, la energía.' },
  end: { label: 'Cómo se resolvió', help: '' },
} as const

function Declare({ open, now, onClose, children }: DeclareProps) {
  const form = useForm<{ day: string; time: string; reason: string }>(
    () => ({ day: dayInBogota(new Date(now)), time: timeInBogota(new Date(now)).slice(0, 5), reason: '' }),
    {
      day: (text: string) => required(text),
      time: (text: string) => required(text),
      reason: (text: string) => required(text) ?? minLength(text),
    },
  )
  const done = (text: string) => {
    form.reset()
    toast({ text, tone: 'ok' })
  }
  const refreshes = [listOwnOutages, getBoard]
  const beginning = useSend(declareOutage, { refreshes, inForm: true, onDone: () => done('Falla declarada: factura en papel') })
  const ending = useSend(endOutage, { refreshes, inForm: true, onDone: () => done('Desde ahora corren las 48 horas') })
  const words = REASON_WORDS[open ? 'end' : 'begin']
  const save = () => {
    const body = form.values()
    void (open ? ending.run({ params: { id: open.id }, body }) : beginning.run({ body }))
  }
  const sending = open ? ending : beginning
  return (
    <FormPanel
      form={form}
      over="Transmisión"
      title="Falla propia"
      submitError={sending.submitError}
      saving={sending.isSending}
      savingLabel="Declarando…"
      submitLabel={open ? 'Declarar que terminó' : 'Declarar que empezó'}
      onCancel={onClose}
      onSubmit={save}
    >
      {open ? (
        <Notice tone="warn">{`No puedes facturar desde el ${at(open.beganAt)}: ${open.reason.replace(/[.]$/, '')}. Mientras dure, factura en papel.`}</Notice>
      ) : (
        <Notice tone="info">
          Cuando lo que falla es tuyo (internet, equipos, energía) y no la DIAN, factura en papel con tu resolución de contingencia. Avisa a
          la DIAN con una carta firmada; cuando termine, transcribe cada factura y transmítela en 48 horas.
        </Notice>
      )}
      <FieldGrid>
        <Bind form={form} name="day">
          {(field) => <DateField {...field} label={open ? 'Terminó el' : 'Empezó el'} required />}
        </Bind>
        <Bind form={form} name="time">
          {(field) => (
            <TextField {...field} label="Hora" required maxLength={5} placeholder="08:30" inputMode="numeric" help="De 00:00 a 23:59" />
          )}
        </Bind>
        <Bind form={form} name="reason">
          {(field) => <TextArea {...field} label={words.label} required wide rows={2} maxLength={400} help={words.help} />}
        </Bind>
      </FieldGrid>
      {children}
    </FormPanel>
  )
}

interface ToldProps {
  readonly outages: readonly OwnOutageView[]
  readonly now: string
  readonly transcribeHref: string | null
  readonly mayRemove: boolean
}

/** What was declared, the last first. */
function Told({ outages, now, transcribeHref, mayRemove }: ToldProps) {
  const removing = useSend(removeOutage, {
    refreshes: [listOwnOutages, getBoard],
    onDone: () => toast({ text: 'Falla quitada', tone: 'ok' }),
    onFailure: sayFailure,
  })
  if (outages.length === 0) return <p className="muted">No se ha declarado ninguna.</p>
  return (
    <Section title="Declaradas">
      <ul className="own-outages">
        {outages.map((outage) => {
          const { id, beganAt, endedAt, reason, endReason, declaredBy, endedBy, transcribed, unsent } = outage
          const left = leftOf(outage, now)
          return (
            <li key={id}>
              <b className="b">{`Del ${at(beganAt)}${endedAt === null ? ', sigue' : ` al ${at(endedAt)}`}`}</b>
              <span className="small">{`${reason}${declaredBy === '' ? '' : ` (${declaredBy})`}`}</span>
              {endReason !== '' && <span className="small">{`Terminó: ${endReason}${endedBy === '' ? '' : ` (${endedBy})`}`}</span>}
              <span className="small muted">
                {`${countText(transcribed)} transcritas${unsent > 0 ? `, ${countText(unsent)} sin validar` : ''}`}
              </span>
              {left && (
                <Chip tone={left.tone === 'plain' ? 'info' : left.tone} icon={ClockIcon}>
                  {left.text}
                </Chip>
              )}
              <span className="own-outage-ways">
                {transcribeHref !== null && <KitLink href={transcribeHref}>Transcribir una factura de papel</KitLink>}
                {mayRemove && transcribed === 0 && (
                  <Button look="quiet" size="small" busy={removing.isSending} onClick={() => void removing.run({ params: { id } })}>
                    Quitar
                  </Button>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
