/** Reclasificaciones: from what to what, what would change, doing it, and the way back. */
import { useState } from 'react'
import { countText, counted } from '#base/count.ts'
import {
  Button,
  Coming,
  ConfirmDialog,
  Empty,
  format,
  LoadError,
  Money,
  Notice,
  Page,
  QuietTable,
  Section,
  toast,
  useRested,
} from '#platform/ui/index.tsx'
import { crumbsOf, useAsk, useMay, useSend, useToday } from '#platform/web/index.tsx'
import { journalPermissions } from '../journal-voucher.ts'
import { reclassificationScreen as page } from '../screens.ts'
import {
  isOfGoods,
  listReclassifications,
  previewReclassification,
  startReclassification,
  type Fate,
  type ReclassificationInput,
  type ReclassificationPlan,
} from './endpoints.ts'
import { inputOf, isAskable, ReclassificationFields, startingForm, type ReclassificationForm } from './reclassification-form.tsx'
import { Runs } from './Runs.tsx'
import './reclassification.css'

const LACK = `Te falta «${journalPermissions.write.title}»`
/** How long nothing is typed before it is asked. */
const REST_MS = 300
/** Looked at again while one goes on. */
const AGAIN_MS = 1000

export default function ReclassificationPage() {
  const mayWrite = useMay(journalPermissions.write)
  const today = useToday()
  const [form, setForm] = useState<ReclassificationForm>(() => startingForm(today))
  const [isAsking, setAsking] = useState(false)
  const known = useAsk(listReclassifications, {}, ({ runs }) => (runs.some(({ state }) => isOpen(state)) ? AGAIN_MS : null))
  const isRunning = known.data?.runs.some(({ state }) => isOpen(state)) ?? false
  const input = inputOf({ ...form, text: useRested(form.text, REST_MS) })
  const asked = useAsk(previewReclassification, mayWrite && !isRunning && isAskable(form) ? { query: input } : null)
  const failure = asked.failure?.kind === 'business' ? asked.failure : null
  const plan = asked.error === null && !asked.isAsking ? asked.data : null
  const lack = mayWrite ? null : LACK
  const errorAt = (field: keyof ReclassificationInput) => failure?.errors.find((error) => error.field === field)?.message
  const loose = failure?.errors.filter(({ field }) => field === null) ?? []
  return (
    <Page
      title={page.title}
      crumbs={crumbsOf(page)}
      primary={
        <Button look="filled" disabledReason={lack ?? reasonOf(plan, isRunning)} onClick={() => setAsking(true)}>
          Reclasificar
        </Button>
      }
    >
      {!known.data && <Coming asked={known} />}
      {known.data && (
        <div className="stack reclassification">
          <ReclassificationFields form={form} onChange={(changes) => setForm((before) => ({ ...before, ...changes }))} errorAt={errorAt} />
          {lack !== null && <Notice tone="quiet">{lack}</Notice>}
          {loose.map(({ message }) => (
            <Notice key={message} tone="warn">
              {message}
            </Notice>
          ))}
          {asked.error !== null && !failure && <LoadError message={asked.error} onRetry={asked.ask} />}
          {plan && isAskable(form) && <Plan plan={plan} isOfStock={isOfGoods(form.kind)} />}
          <Runs runs={known.data.runs} lack={lack} />
        </div>
      )}
      {isAsking && plan && <Confirming input={input} plan={plan} onEnd={() => setAsking(false)} />}
    </Page>
  )
}

const isOpen = (state: string): boolean => state === 'queued' || state === 'running'

function reasonOf(plan: ReclassificationPlan | null, isRunning: boolean): string | null {
  if (isRunning) return 'Ya hay una reclasificación en proceso'
  if (!plan) return 'Elige de qué a qué'
  return plan.entries + plan.items + plan.goodsCount === 0 ? 'No hay nada que reclasificar' : null
}

const fateWords: Readonly<Record<Fate, string>> = {
  document: 'los escribió un documento: se corrigen desde él, o reclasifica solo saldos',
  closed: 'su mes está cerrado: reclasifica solo saldos',
  kept: 'su cuenta lleva las existencias, o la cartera por documento, que solo se mueve con sus saldos enteros: sin texto ni centro de costo',
  applied: 'abonan un documento, o los que abrieron ya tienen abonos: reclasifica solo saldos, o anula antes esos abonos',
  inactive: 'usan una cuenta inactiva',
}

function Plan({ plan, isOfStock }: { readonly plan: ReclassificationPlan; readonly isOfStock: boolean }) {
  const { entries, lines, items, entryLines, accounts, left, rows, goodsCount, goods } = plan
  const inOne = entryLines > 0 ? `, en un comprobante de ${countText(entryLines)} líneas` : ''
  const ofLines = lines > 0 ? [`${counted(lines, 'línea', 'líneas')} de ${counted(entries, 'comprobante', 'comprobantes')}`] : []
  const ofItems = items > 0 ? [`${counted(items, 'documento abierto', 'documentos abiertos')}`] : []
  const ofGoods = goodsCount > 0 ? [counted(goodsCount, 'producto en su bodega', 'productos en sus bodegas')] : []
  const moving = lines + items + goodsCount
  return (
    <>
      {moving === 0 && (
        <Empty title="No hay nada que reclasificar">
          {isOfStock ? 'No hay existencias de lo que elegiste.' : 'Ninguna línea de esos días cumple lo que elegiste.'}
        </Empty>
      )}
      {left.length > 0 && (
        <Notice tone="warn">
          <b className="b">Queda fuera</b>
          <ul>
            {left.map(({ fate, entries: some, lines: own }) => (
              <li key={fate}>
                {counted(own, 'línea', 'líneas')} de {counted(some, 'comprobante', 'comprobantes')}: {fateWords[fate]}.
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {moving > 0 && (
        <>
          <Section title="Qué cambiaría" count={`${[...ofLines, ...ofItems, ...ofGoods].join(' y ')}${inOne}`}>
            <Accounts accounts={accounts} what={isOfStock ? ['producto', 'productos'] : ['línea', 'líneas']} />
          </Section>
          {items > 0 && (
            <p className="small muted">
              Cada documento abierto se cierra en el origen y queda abierto en el destino, con su número y su vencimiento.
            </p>
          )}
        </>
      )}
      {goodsCount > 0 && (
        <Section title="Existencias" count={goods.length < goodsCount ? `Las primeras ${countText(goods.length)}` : countText(goodsCount)}>
          <Goods goods={goods} />
        </Section>
      )}
      {lines > 0 && (
        <>
          <Section title="Líneas" count={rows.length < lines ? `Las primeras ${countText(rows.length)}` : countText(rows.length)}>
            <Lines rows={rows} />
          </Section>
        </>
      )}
    </>
  )
}

const Goods = ({ goods }: Pick<ReclassificationPlan, 'goods'>) => (
  <QuietTable tight>
    <thead>
      <tr>
        <th scope="col">Producto</th>
        <th scope="col">Bodega</th>
        <th scope="col" className="num">
          Cantidad
        </th>
        <th scope="col" className="num">
          Valor
        </th>
      </tr>
    </thead>
    <tbody>
      {goods.map(({ item, warehouse, unit, quantity, value }) => (
        <tr key={`${item} ${warehouse}`}>
          <td>{item}</td>
          <td>{warehouse}</td>
          <td className="num">
            {format.formatQuantity(format.toQuantity(quantity))} <span className="muted">{unit}</span>
          </td>
          <td className="num">
            <Money value={value} />
          </td>
        </tr>
      ))}
    </tbody>
  </QuietTable>
)

interface AccountsProps extends Pick<ReclassificationPlan, 'accounts'> {
  /** What each adds up, one and several. */
  readonly what: readonly [string, string]
}

const Accounts = ({ accounts, what }: AccountsProps) => (
  <QuietTable>
    <thead>
      <tr>
        <th scope="col">Cuenta</th>
        <th scope="col" className="num wide">
          Débitos
        </th>
        <th scope="col" className="num wide">
          Créditos
        </th>
        <th scope="col" className="num">
          Pasa al destino
        </th>
      </tr>
    </thead>
    <tbody>
      {accounts.map(({ code, name, lines, debit, credit, difference }) => (
        <tr key={code}>
          <td>
            <b className="b">{code}</b> {name}
            <div className="small muted">{counted(lines, ...what)}</div>
          </td>
          <td className="num wide">
            <Money value={debit} />
          </td>
          <td className="num wide">
            <Money value={credit} />
          </td>
          <td className="num">
            <Money value={difference} />
          </td>
        </tr>
      ))}
    </tbody>
  </QuietTable>
)

const NOTHING = '0.00'

const Lines = ({ rows }: Pick<ReclassificationPlan, 'rows'>) => (
  <QuietTable tight>
    <thead>
      <tr>
        <th scope="col">Comprobante</th>
        <th scope="col">Cuenta</th>
        <th scope="col" className="num">
          Débito
        </th>
        <th scope="col" className="num">
          Crédito
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines that are the same stand in one order
        <tr key={index}>
          <td>
            {row.number}
            <div className="muted">{format.formatDay(row.date)}</div>
          </td>
          <td>
            {row.account}
            <div className="muted">{[row.party ?? '', row.costCenter ?? '', row.description].filter((text) => text !== '').join(', ')}</div>
          </td>
          <td className="num">{row.debit !== NOTHING && <Money value={row.debit} />}</td>
          <td className="num">{row.credit !== NOTHING && <Money value={row.credit} />}</td>
        </tr>
      ))}
    </tbody>
  </QuietTable>
)

interface ConfirmingProps {
  readonly input: ReclassificationInput
  readonly plan: ReclassificationPlan
  readonly onEnd: () => void
}

function Confirming({ input, plan, onEnd }: ConfirmingProps) {
  const sending = useSend(startReclassification, {
    refreshes: [listReclassifications],
    inForm: true,
    onDone: () => {
      toast({ text: 'Reclasificación en proceso', tone: 'info' })
      onEnd()
    },
  })
  return (
    <ConfirmDialog
      title={`Reclasificar de ${plan.fromName} a ${plan.toName}`}
      confirm="Reclasificar"
      busyText="Empezando…"
      danger={false}
      busy={sending.isSending}
      error={sending.submitError?.message}
      onConfirm={() => void sending.run({ body: input })}
      onClose={onEnd}
    >
      {plan.goodsCount > 0
        ? `Lo que hay de ${counted(plan.goodsCount, 'producto', 'productos')} pasa por lo que vale${plan.entryLines > 0 ? ', con su comprobante' : '; su cuenta es la misma y los libros no cambian'}.`
        : input.mode === 'balances'
          ? `Un comprobante de ${countText(plan.entryLines)} líneas pasa los saldos. Los comprobantes que ya están no cambian.`
          : `${counted(plan.entries, 'comprobante se reversa y se contabiliza', 'comprobantes se reversan y se contabilizan')} de nuevo con el mismo número.`}{' '}
      Se puede deshacer mientras nada más los toque. Lo transmitido a la DIAN no cambia.
    </ConfirmDialog>
  )
}
