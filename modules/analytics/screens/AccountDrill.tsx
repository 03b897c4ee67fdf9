/** What makes a figure: the lines of an account and of those below it, each leading to its document. */
import { useState } from 'react'
import type { Day } from '#base/date.ts'
import { accountAncestors } from '#colombia/puc.ts'
import { getAccountLines } from '#modules/accounting/index.ts'
import { useSourceAddress } from '#modules/accounting/index.tsx'
import { DayText, KitLink, LoadError, Money, Pager, SidePanel, StateTabs } from '#platform/ui/index.tsx'
import { type AnswerOf, useAsk } from '#platform/web/index.tsx'
import { auxiliaryBook } from '../reports/auxiliary-book.ts'

type Side = '' | 'debit' | 'credit'
type Account = AnswerOf<typeof getAccountLines>
type LineOf = Account['rows'][number]

const PAGE_SIZE = 50

export interface AccountDrillProps {
  readonly accountId: string
  readonly side: Side
  readonly range: { readonly from: Day; readonly to: Day }
  readonly address: (values: { account: string; side: Side }) => string
  /** The name of an account of the report, by its code. */
  readonly nameOf: (code: string) => string | undefined
  readonly onClose: () => void
}

const count = new Intl.NumberFormat('es-CO')
const lines = (number: number): string => (number === 1 ? '1 línea' : `${count.format(number)} líneas`)

export function AccountDrill({ accountId, side, range, address, nameOf, onClose }: AccountDrillProps) {
  // Tokens of the pages that were seen, the last one in sight; the first page has none.
  const [trail, setTrail] = useState<readonly string[]>([''])
  const after = trail.at(-1) ?? ''
  const asked = useAsk(getAccountLines, { params: { id: accountId }, query: { ...range, side, size: `${PAGE_SIZE}`, after } })
  const found = asked.data
  if (!found) {
    return (
      <SidePanel title="Cuenta" width="drill" onClose={onClose}>
        {asked.error && <LoadError message={asked.error} onRetry={asked.ask} />}
      </SidePanel>
    )
  }
  const { account, debitLines, creditLines, next } = found
  const total = side === 'debit' ? debitLines : side === 'credit' ? creditLines : debitLines + creditLines
  const from = (trail.length - 1) * PAGE_SIZE
  const parent = accountAncestors(account.code).at(-1)
  const tabs = [
    { id: '', label: 'Movimientos', count: debitLines + creditLines },
    { id: 'debit', label: 'Débitos', count: debitLines },
    { id: 'credit', label: 'Créditos', count: creditLines },
  ] as const
  return (
    <SidePanel
      width="drill"
      over={parent === undefined ? undefined : `${parent} ${nameOf(parent) ?? ''}`}
      title={`${account.code} ${account.name}`}
      onClose={onClose}
      footer={
        total > PAGE_SIZE && (
          <Pager
            from={from + 1}
            to={from + found.rows.length}
            total={total}
            size={PAGE_SIZE}
            onPrevious={trail.length > 1 ? () => setTrail(trail.slice(0, -1)) : null}
            onNext={next === null ? null : () => setTrail([...trail, next])}
            hints={false}
          />
        )
      }
    >
      <div className="drl">
        <dl className="drl-sums">
          <dt>Saldo anterior</dt>
          <dd className="num">
            <Money value={found.opening} report />
          </dd>
          <dt>{`Débitos, ${lines(debitLines)}`}</dt>
          <dd className="num">
            <Money value={found.debit} report />
          </dd>
          <dt>{`Créditos, ${lines(creditLines)}`}</dt>
          <dd className="num">
            <Money value={found.credit === '0.00' ? found.credit : `-${found.credit}`} report />
          </dd>
          <dt className="b">Saldo final</dt>
          <dd className="num b">
            <Money value={found.closing} report final />
          </dd>
        </dl>
        <p className="drl-book">
          <KitLink href={bookAddress(account.code, range)} className="link">
            Ver en el libro auxiliar
          </KitLink>
        </p>
        <StateTabs
          label="Movimientos de la cuenta"
          current={side}
          tabs={tabs.map((tab) => ({ ...tab, href: address({ account: accountId, side: tab.id }) }))}
        />
        {found.rows.length === 0 ? (
          <p className="muted drl-none">Sin movimientos en este periodo.</p>
        ) : (
          <ul className="drl-lines">
            {found.rows.map((line) => (
              <li key={`${line.entryId} ${line.position}`}>
                <DrillLine line={line} showsAccount={!account.postable} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </SidePanel>
  )
}

/** The auxiliary book of an account and of those below it, in the same days. */
const bookAddress = (code: string, { from, to }: AccountDrillProps['range']): string =>
  `${auxiliaryBook.path}?${new URLSearchParams({ from, to, account: code, accountTo: code }).toString()}`

function DrillLine({ line, showsAccount }: { line: LineOf; showsAccount: boolean }) {
  const href = useSourceAddress()(line.source)
  const isDebit = line.debit !== '0.00'
  const content = (
    <>
      <span className="clip" data-clip>
        <b className="b">{line.number}</b> <DayText value={line.date} />
      </span>
      <span className="num">
        <Money value={isDebit ? line.debit : `-${line.credit}`} report />
      </span>
      <span className="small muted clip" data-clip>
        {showsAccount && `${line.code} · `}
        {line.party ?? line.description}
      </span>
      <span className="small muted num">{isDebit ? 'Débito' : 'Crédito'}</span>
    </>
  )
  return href === null ? (
    <div className="drl-line">{content}</div>
  ) : (
    <KitLink href={href} className="drl-line">
      {content}
    </KitLink>
  )
}
