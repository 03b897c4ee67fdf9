/** What is asked before a month is closed or opened, locked or unlocked for a module, or a year created. */
import { useState } from 'react'
import { monthTitle } from '#base/date.ts'
import { Checkbox, ConfirmDialog, Notice, TextLink, toast } from '#platform/ui/index.tsx'
import { useAsk, useSend } from '#platform/web/index.tsx'
import { useClosingReasons } from '../closure/closing-reasons.tsx'
import { getClosure } from '../closure/endpoints.ts'
import {
  closePeriod,
  createYear,
  listPeriods,
  lockModule,
  openPeriod,
  pendingOfPeriod,
  unlockModule,
  type PendingView,
  type PeriodView,
} from '../periods/endpoints.ts'
import { periodModules, type PeriodModule } from '../periods/modules.ts'
import { openBefore, spanWords, yearsShut } from '../periods/rules.ts'

const lower = (month: string): string => monthTitle(month).toLowerCase()

interface MonthDialogProps {
  readonly month: string
  readonly onEnd: () => void
}

/** What keeps the month from closing is said before, each with the way to it; and which months close with it. */
export function CloseDialog({ month, periods, onEnd }: MonthDialogProps & { periods: readonly PeriodView[] }) {
  const earlier = openBefore(periods, month)
  const [withEarlier, setWithEarlier] = useState(month.endsWith('-12') && earlier.length > 0)
  const months = withEarlier ? [...earlier, month] : [month]
  const from = months[0] ?? month
  const asked = useAsk(pendingOfPeriod, { params: { month } })
  const pending = (asked.data?.pending ?? []).filter((each) => withEarlier || each.month === month)
  const reasons = useClosingReasons(month, from)
  const sending = useSend(closePeriod, {
    refreshes: [listPeriods, getClosure],
    inForm: true,
    onDone: ({ closed }) => {
      toast({ text: closed.length === 1 ? `${monthTitle(month)} cerrado` : `${closed.length} periodos cerrados: ${spanWords(closed)}` })
      onEnd()
    },
  })
  const close = () => {
    const given = reasons.take()
    if (given) void sending.run({ params: { month }, body: { from: withEarlier ? from : null, reasons: [...given] } })
  }
  return (
    <ConfirmDialog
      title={`Cerrar ${lower(month)}`}
      confirm={months.length === 1 ? 'Cerrar periodo' : `Cerrar ${months.length} periodos`}
      busyText="Cerrando…"
      danger={false}
      busy={sending.isSending || reasons.isAsking}
      error={sending.submitError?.message ?? reasons.error}
      onConfirm={close}
      onClose={onEnd}
      details={
        <>
          <PendingNotice title="Antes de cerrar" pending={pending.filter(({ what }) => what !== 'owing')} />
          <PendingNotice title="Puedes cerrar, pero su costo es provisional" pending={pending.filter(({ what }) => what === 'owing')} />
          <ShutYears months={months} />
          {reasons.fields}
        </>
      }
    >
      Nadie podrá contabilizar ni anular con fecha de este mes. Las anulaciones pasan al primer día abierto.
      {earlier.length > 0 && (
        <span className="per-earlier">
          <Checkbox label={`Cerrar también ${spanWords(earlier)}`} value={withEarlier} onChange={setWithEarlier} />
        </span>
      )}
    </ConfirmDialog>
  )
}

/** A year whose December closes as any month is closed without its entry. */
function ShutYears({ months }: { readonly months: readonly string[] }) {
  const years = yearsShut(months)
  if (years.length === 0) return null
  return (
    <Notice tone="warn">
      {`${years.length === 1 ? 'El año' : 'Los años'} ${spoken(years)} ${years.length === 1 ? 'queda cerrado' : 'quedan cerrados'} sin su comprobante de cierre: para hacerlo habrá que reabrir diciembre.`}
    </Notice>
  )
}

const spoken = (years: readonly string[]): string => new Intl.ListFormat('es').format(years)

function PendingNotice({ title, pending }: { title: string; pending: readonly PendingView[] }) {
  if (pending.length === 0) return null
  return (
    <Notice tone="warn">
      <b className="b">{title}</b>
      <ul>
        {pending.map((each) => (
          <li key={`${each.month} ${each.title}`}>
            <TextLink href={each.href}>{`${each.title}: ${each.count}`}</TextLink> en {lower(each.month)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const WHY = { label: 'Motivo', required: true, help: 'Queda en el historial de la empresa.' }

export function OpenDialog({ month, onEnd }: MonthDialogProps) {
  const sending = useSend(openPeriod, {
    refreshes: [listPeriods, getClosure],
    inForm: true,
    onDone: () => {
      toast({ text: `${monthTitle(month)} abierto de nuevo` })
      onEnd()
    },
  })
  return (
    <ConfirmDialog
      title={`Reabrir ${lower(month)}`}
      confirm="Reabrir periodo"
      busyText="Abriendo…"
      reason={WHY}
      busy={sending.isSending}
      error={sending.submitError?.message}
      onConfirm={(reason) => void sending.run({ params: { month }, body: { reason } })}
      onClose={onEnd}
    >
      Se podrá contabilizar otra vez en este mes, y los informes que ya presentaste pueden cambiar. Si solo lo necesita una persona, dale
      una excepción.
    </ConfirmDialog>
  )
}

interface ModuleDialogProps extends MonthDialogProps {
  readonly module: PeriodModule
}

export function LockDialog({ month, module, onEnd }: ModuleDialogProps) {
  const title = periodModules[module]
  const sending = useSend(lockModule, {
    refreshes: [listPeriods, getClosure],
    inForm: true,
    onDone: () => {
      toast({ text: `${title} bloqueado en ${lower(month)}` })
      onEnd()
    },
  })
  return (
    <ConfirmDialog
      title={`Bloquear ${title} en ${lower(month)}`}
      confirm={`Bloquear ${title}`}
      busyText="Bloqueando…"
      danger={false}
      busy={sending.isSending}
      error={sending.submitError?.message}
      onConfirm={() => void sending.run({ params: { month }, body: { module } })}
      onClose={onEnd}
    >
      Nadie podrá emitir ni registrar en {title} con fecha de este mes. Las anulaciones pasan al primer día abierto. Los otros módulos
      siguen como están.
    </ConfirmDialog>
  )
}

export function UnlockDialog({ month, module, onEnd }: ModuleDialogProps) {
  const title = periodModules[module]
  const sending = useSend(unlockModule, {
    refreshes: [listPeriods, getClosure],
    inForm: true,
    onDone: () => {
      toast({ text: `${title} abierto en ${lower(month)}` })
      onEnd()
    },
  })
  return (
    <ConfirmDialog
      title={`Desbloquear ${title} en ${lower(month)}`}
      confirm={`Desbloquear ${title}`}
      busyText="Abriendo…"
      reason={WHY}
      busy={sending.isSending}
      error={sending.submitError?.message}
      onConfirm={(reason) => void sending.run({ params: { month }, body: { module, reason } })}
      onClose={onEnd}
    >
      Se podrá escribir otra vez en {title} con fecha de este mes. Si solo lo necesita una persona, dale una excepción.
    </ConfirmDialog>
  )
}

export function YearDialog({ year, onEnd }: { year: number; onEnd: () => void }) {
  const sending = useSend(createYear, {
    refreshes: [listPeriods, getClosure],
    inForm: true,
    onDone: () => {
      toast({ text: `Año contable ${year} creado` })
      onEnd()
    },
  })
  return (
    <ConfirmDialog
      title={`Crear el año contable ${year}`}
      confirm="Crear año"
      busyText="Creando…"
      danger={false}
      busy={sending.isSending}
      error={sending.submitError?.message}
      onConfirm={() => void sending.run({ body: { year } })}
      onClose={onEnd}
    >
      {`Quedan abiertos los doce periodos, de enero a diciembre de ${year}.`}
    </ConfirmDialog>
  )
}
