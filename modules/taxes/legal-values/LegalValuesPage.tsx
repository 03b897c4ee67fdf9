/** The values of law by year: that of all companies, and the company's own where it wrote one. */
import { isDay, type Day } from '#base/date.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { HistoryPanel } from '#platform/history/HistoryPanel.tsx'
import { Button, columnsOf, DataTable, HistoryIcon, Money, Notice, Page, PlusIcon, StateChip, useShortcuts } from '#platform/ui/index.tsx'
import { addressOfQuery, crumbsOf, useAsk, useChangeQuery, useQueryOfAddress, useSession } from '#platform/web/index.tsx'
import { taxesScreen as page } from '../screens.ts'
import { SECTION, TaxSections } from '../Sections.tsx'
import { legalValueHistory, legalValuePermissions, listLegalValues, type LegalValue } from './endpoints.ts'
import { LegalValuePanel, WriteValuePanel } from './LegalValuePanels.tsx'
import { inForceOf, legalValueTitle, yearOf } from './rules.ts'
import { authorOf } from './words.ts'

type Row = LegalValue & { readonly from: Day }

const nameOf = ({ name, from }: Row): string => legalValueTitle(name, from)
const holder = ({ shared, own }: Row) => own ?? shared
const whose = (row: Row) => (row.own ? <StateChip state="active" text="De tu empresa" /> : <span className="muted">De todas</span>)
const keyOf = ({ name, from }: Row): string => `${name}-${from}`

/** A figure of the history. */
const showOld = (field: string, value: unknown) => (field === 'value' ? <Money value={String(value)} /> : String(value))

const col = columnsOf<Row>()
const columns = [
  col.name('name', 'Valor', nameOf, { link: true, min: 120 }),
  { ...col.code('value', 'Pesos', (row) => <Money value={inForceOf(row)} />, { width: 120 }), align: 'end' as const },
  col.text('source', 'Norma', (row) => holder(row)?.source ?? '', { width: 280, priority: 2 }),
  col.text('author', 'La escribió', authorOf, { width: 180, priority: 3 }),
  col.state('whose', 'De quién', whose, { width: 132, priority: 2 }),
]

export function LegalValuesPage() {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const asked = useAsk(listLegalValues, {})
  const reason = useReasonNot(legalValuePermissions.write)
  const companyId = useSession()?.company?.companyId ?? ''
  const { data } = asked
  const rows = data?.values.flatMap((each): Row[] => (isDay(each.from) ? [{ ...each, from: each.from }] : [])) ?? null
  const today = data && isDay(data.today) ? data.today : null
  const open = rows?.find((row) => keyOf(row) === query['id'])
  const writing = query['new'] ?? null
  const close = () => change({ id: null, new: null, history: null })
  const write = (from: string | null) => change({ new: from ?? '1', id: null, history: null })
  useShortcuts([{ keys: 'n', label: 'Escribir valor', run: () => !reason && write(null) }])
  const years = (data?.missing ?? []).flatMap(({ from }) => (isDay(from) ? [from] : []))
  return (
    <Page
      title={page.title}
      crumbs={crumbsOf(page)}
      actions={
        <Button icon={HistoryIcon} look="quiet" onClick={() => change({ history: '1', id: null, new: null })}>
          Historial
        </Button>
      }
      primary={
        <Button look={open || writing !== null ? 'outlined' : 'filled'} icon={PlusIcon} onClick={() => write(null)} disabledReason={reason}>
          Escribir valor
        </Button>
      }
      body="fill"
      tabs={<TaxSections current={SECTION} />}
      panel={
        rows === null || today === null ? undefined : writing !== null ? (
          <WriteValuePanel key={writing} values={rows} asked={isDay(writing) ? writing : null} today={today} onClose={close} />
        ) : query['history'] === '1' ? (
          <HistoryPanel
            over="Valores de ley"
            endpoint={legalValueHistory}
            id={companyId}
            label={(field) => (field === 'value' ? 'Pesos' : field === 'source' ? 'Norma' : null)}
            show={showOld}
            deed={({ action, title }) => `${deeds[action] ?? 'Cambió'} ${title}`}
            onClose={close}
          />
        ) : (
          open && (
            <LegalValuePanel key={keyOf(open)} value={open} values={rows} today={today} onClose={close} onWrite={() => write(open.from)} />
          )
        )
      }
    >
      {years.map((from) => (
        <Notice
          key={from}
          tone="warn"
          {...(reason ? {} : { action: { label: `Escribir la UVT de ${yearOf(from)}`, onSelect: () => write(from) } })}
        >
          Falta la UVT de {yearOf(from)}: los documentos de ese año cuyas retenciones dependen de ella no se pueden emitir.
        </Notice>
      ))}
      <DataTable
        label="Valores de ley"
        rows={rows}
        rowKey={keyOf}
        columns={columns}
        card={(row) => ({
          title: nameOf(row),
          amount: <Money value={inForceOf(row)} />,
          detail: holder(row)?.source ?? '',
          states: row.own ? whose(row) : undefined,
        })}
        rowHref={(row) => addressOfQuery(page.path, query, { id: keyOf(row), new: null, history: null })}
        current={query['id']}
        openOnMove={open !== undefined}
        error={asked.error}
        onRetry={asked.ask}
        empty={null}
      />
    </Page>
  )
}

const deeds: Readonly<Record<string, string>> = { create: 'Escribió', update: 'Corrigió', delete: 'Quitó' }
