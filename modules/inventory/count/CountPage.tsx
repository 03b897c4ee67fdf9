/** One physical count: how far it is, counting by code, what was found of each product, and what may be done with it in its state. */
import { useState } from 'react'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import {
  Button,
  Chip,
  Coming,
  ConfirmDialog,
  EyeOffIcon,
  Facts,
  format,
  LockIcon,
  Meter,
  Page,
  Section,
  TextLink,
  toast,
} from '#platform/ui/index.tsx'
import { crumbsOf, queryClient, useAsk, useMay, useSend } from '#platform/web/index.tsx'
import { adjustStockScreen as page } from '../screens.ts'
import { stockNoteAddress } from '../source-links.ts'
import { stockPermissions } from '../stock-note.ts'
import { ApproveDialog } from './ApproveDialog.tsx'
import { countCan, type CountAction } from './count.ts'
import { CountingBar, countingOf, type Counting } from './CountingBar.tsx'
import { CountLines, type Count } from './CountLines.tsx'
import { CountStateChip } from './CountStateChip.tsx'
import { cancelCount, finishCount, getCount, recountStock } from './endpoints.ts'
import { countPermissions } from './permissions.ts'
import './count.css'

const parents = [...page.parents, { title: page.title, path: page.path }]

export function CountPage({ id }: { readonly id: string }) {
  const asked = useAsk(getCount, { params: { id } })
  const count = asked.data?.id === id ? asked.data : null
  if (!count)
    return (
      <Page title={page.title} crumbs={crumbsOf({ ...page, title: 'Conteo', parents })}>
        <Coming asked={asked} />
      </Page>
    )
  return <ReadyPage count={count} />
}

function ReadyPage({ count }: { readonly count: Count }) {
  const [doing, setDoing] = useState<'approve' | 'cancel' | null>(null)
  const [counting, setCounting] = useState<Counting | null>(null)
  const seesCost = useMay(stockPermissions.cost)
  const mayCount = useMay(stockPermissions.write) && countCan(count.state, 'tally')
  const title = `Conteo ${count.number}`
  return (
    <Page
      title={page.title}
      heading={title}
      crumbs={crumbsOf({ ...page, title, parents })}
      chips={
        <>
          <CountStateChip state={count.state} />
          {count.blind && (
            <Chip tone="neutral" icon={EyeOffIcon}>
              A ciegas
            </Chip>
          )}
          {count.freezes && count.state !== 'posted' && count.state !== 'cancelled' && (
            <Chip tone="neutral" icon={LockIcon}>
              Bodega congelada
            </Chip>
          )}
        </>
      }
      actions={<Actions count={count} onCancel={() => setDoing('cancel')} />}
      primary={<NextStep count={count} isCounting={counting !== null} onApprove={() => setDoing('approve')} />}
    >
      <Progress count={count} />
      {mayCount && <CountingBar countId={count.id} lines={count.lines} counting={counting} onCounting={setCounting} />}
      <Section title="Productos" count={count.items}>
        <CountLines
          count={count}
          seesCost={seesCost}
          current={counting?.id ?? null}
          {...(mayCount ? { onChoose: (line) => setCounting(countingOf(line)) } : {})}
        />
      </Section>
      {doing === 'approve' && <ApproveDialog count={count} seesCost={seesCost} onClose={() => setDoing(null)} />}
      {doing === 'cancel' && <CancelDialog count={count} onClose={() => setDoing(null)} />}
    </Page>
  )
}

function Progress({ count }: { readonly count: Count }) {
  const { state, items, counted, lines } = count
  const again = lines.filter((line) => line.again)
  const [done, all] = state === 'recount' ? [again.filter(({ mine }) => mine !== null).length, again.length] : [counted, items]
  const text = `${done} de ${all}`
  const facts = [
    { label: 'Bodega', value: count.warehouse },
    { label: 'Categoría', value: count.category === '' ? 'Todas' : count.category },
    { label: 'Fecha', value: format.formatDay(count.date) },
    { label: 'Concepto', value: count.concept },
    { label: 'Observaciones', value: count.notes },
    ...(count.noteId === null ? [] : [{ label: 'Ajuste', value: <TextLink href={stockNoteAddress(count.noteId)}>Ver ajuste</TextLink> }]),
  ]
  return (
    <div className="cnt-head">
      <Facts items={facts.filter(({ value }) => value !== '')} />
      <div className="small t2">{state === 'recount' ? `Segundo conteo: contaste ${text}` : `Contados: ${text}`}</div>
      <Meter label="Productos contados" value={done} max={all} text={text} />
    </div>
  )
}

const said: Readonly<Record<'recount' | 'finish', string>> = { recount: 'Segundo conteo pedido', finish: 'Conteo por aprobar' }

function useStep(count: Count, action: 'recount' | 'finish') {
  const sending = useSend(action === 'recount' ? recountStock : finishCount, {
    refreshes: [getCount],
    onDone: () => toast({ text: said[action] }),
  })
  return { sending, run: () => void sending.run({ params: { id: count.id }, body: { version: count.version } }) }
}

/** What else its state lets be done. */
function Actions({ count, onCancel }: { readonly count: Count; readonly onCancel: () => void }) {
  const reason = useReasonNot(stockPermissions.write)
  const recount = useStep(count, 'recount')
  const can = (action: CountAction) => countCan(count.state, action)
  return (
    <>
      {can('cancel') && (
        <Button look="quiet" disabledReason={reason} onClick={onCancel}>
          Cancelar conteo
        </Button>
      )}
      {can('recount') && (
        <Button disabledReason={reason} busy={recount.sending.isSending} onClick={recount.run}>
          Pedir segundo conteo
        </Button>
      )}
    </>
  )
}

interface NextProps {
  readonly count: Count
  /** What comes next is to save what is counted now. */
  readonly isCounting: boolean
  readonly onApprove: () => void
}

/** What comes next in its state. */
function NextStep({ count, isCounting, onApprove }: NextProps) {
  const notWrite = useReasonNot(stockPermissions.write)
  const notApprove = useReasonNot(countPermissions.approve)
  const finish = useStep(count, 'finish')
  if (countCan(count.state, 'approve'))
    return (
      <Button look="filled" disabledReason={notApprove} onClick={onApprove}>
        Aprobar conteo
      </Button>
    )
  if (!countCan(count.state, 'finish')) return null
  return (
    <Button look={isCounting ? 'outlined' : 'filled'} disabledReason={notWrite} busy={finish.sending.isSending} onClick={finish.run}>
      Terminar conteo
    </Button>
  )
}

function CancelDialog({ count, onClose }: { readonly count: Count; readonly onClose: () => void }) {
  const sending = useSend(cancelCount, {
    refreshes: [],
    inForm: true,
    onDone: () => {
      void queryClient.invalidateQueries()
      toast({ text: `Conteo ${count.number} cancelado` })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Cancelar el conteo ${count.number}`}
      confirm="Cancelar conteo"
      busyText="Cancelando…"
      reason={{ label: 'Motivo', required: true, help: 'Queda en el historial' }}
      busy={sending.isSending}
      error={sending.submitError?.errors.at(0)?.message ?? sending.submitError?.message}
      onConfirm={(reason) => void sending.run({ params: { id: count.id }, body: { version: count.version, reason } })}
      onClose={onClose}
    >
      No se ajusta nada{count.freezes ? ' y la bodega vuelve a admitir movimientos' : ''}. Lo contado queda guardado.
    </ConfirmDialog>
  )
}
