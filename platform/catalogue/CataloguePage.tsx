/**
 * The screen of any catalogue: its list at the left and the record at the right, with an address (`?id=`, `?new=1`).
 * J and K change the record, Escape closes it, and filters, order and page stay in the address.
 */
import { useMemo, type ReactNode } from 'react'
import { Button, type Crumb, Coming, Page, PlusIcon, SidePanel, StateTabs, useShortcuts } from '#platform/ui/index.tsx'
import { addressOfQuery, crumbsOf, useAsk, useChangeQuery, useMayOf, usePath, useQueryOfAddress } from '#platform/web/index.tsx'
import { endpointsOfAny, stateFilters, type AnyCatalogue } from './catalogue.ts'
import { CatalogueList } from './CatalogueList.tsx'
import { HistoryPanel } from '../history/HistoryPanel.tsx'
import { filterTexts } from './filter.ts'
import { ImportPanel } from './ImportPanel.tsx'
import { RecordPanel, type RecordPart } from './RecordPanel.tsx'
import { seenBy } from './seen.ts'
import { changeLabel, shownValue } from './show.tsx'
import { useReasonNot } from './use-may.tsx'
import { fixedBy, type Within } from './within.ts'
import { countWords, createWords, statesWords } from './words.ts'

/** A page within one thing has its own place and name. */
export interface PageWithin extends Within {
  /** Of the browser's tab. */
  readonly title: string
  readonly crumbs: readonly Crumb[]
  readonly heading: string
}

/** What only this catalogue needs beside its list: buttons in its head, and a panel of its own while its address asks for it. */
export interface PageTools {
  readonly actions: ReactNode
  readonly panel: ReactNode | null
}

export interface CataloguePageProps {
  readonly catalogue: AnyCatalogue
  readonly within?: PageWithin
  readonly tools?: PageTools
  readonly part?: RecordPart | undefined
}

export function CataloguePage({ catalogue: whole, within, tools, part }: CataloguePageProps) {
  const may = useMayOf()
  const catalogue = useMemo(() => seenBy(whole, may), [whole, may])
  const { titles, screen } = catalogue
  const calls = endpointsOfAny(catalogue)
  const query = useQueryOfAddress()
  const fixed = fixedBy(within)
  const change = useChangeQuery()
  const path = usePath()
  const { search: text = '', id } = query
  const state = stateFilters.find((each) => each === query['state']) ?? 'all'
  const counts = useAsk(calls.counts, { query: { ...filterTexts(catalogue.fields, { ...query, ...fixed }), text } }).data
  const reason = useReasonNot(catalogue.permissions.write)
  const creating = query['new'] === '1'
  const importing = query['import'] === '1' && reason === null && !within
  const own = tools?.panel ?? null
  const open = own !== null || creating || importing || id !== undefined
  const startNew = () => change({ new: '1', id: null, import: null })
  useShortcuts([{ keys: 'n', label: createWords(titles), run: () => !reason && startNew() }])

  const address = (changes: Readonly<Record<string, string | null>>) => addressOfQuery(path, query, changes)
  const tabs = statesWords(titles)
  const create = (
    <Button look={open ? 'outlined' : 'filled'} icon={PlusIcon} onClick={startNew} disabledReason={reason} shortcut="N">
      {createWords(titles)}
    </Button>
  )

  return (
    <Page
      title={within?.title ?? screen.title}
      heading={within?.heading}
      subtitle={counts ? countWords(titles, counts.all) : undefined}
      crumbs={within?.crumbs ?? crumbsOf(screen)}
      actions={tools?.actions}
      primary={create}
      body="fill"
      tabs={
        <StateTabs
          label="Estado"
          current={state}
          tabs={stateFilters.map((each) => ({
            id: each,
            label: tabs[each],
            count: counts?.[each],
            href: address({ state: each === 'all' ? null : each, after: null }),
          }))}
        />
      }
      panel={
        own !== null ? (
          own
        ) : creating ? (
          <RecordPanel
            key="new"
            catalogue={catalogue}
            record={null}
            part={part}
            starts={within && { [within.field]: within.of }}
            onClose={() => change({ new: null })}
            onCreated={(made) => change({ new: null, id: made }, { replace: true })}
          />
        ) : importing ? (
          <ImportPanel catalogue={catalogue} onClose={() => change({ import: null })} />
        ) : id ? (
          <OpenRecord
            key={id}
            catalogue={catalogue}
            id={id}
            part={part}
            isHistory={query['panel'] === 'history'}
            onClose={() => change({ id: null, panel: null })}
            onOther={(other) => change({ id: other, panel: null })}
            onHistory={(shown) => change({ panel: shown ? 'history' : null })}
          />
        ) : undefined
      }
    >
      <CatalogueList
        catalogue={catalogue}
        create={!open && create}
        importAddress={reason === null && !within ? address({ import: '1', new: null, id: null, panel: null }) : null}
        within={within}
        panelOpen={open}
        count={counts?.[state] ?? null}
      />
    </Page>
  )
}

interface OpenRecordProps {
  catalogue: AnyCatalogue
  id: string
  part?: RecordPart | undefined
  isHistory: boolean
  onClose: () => void
  onOther: (id: string) => void
  onHistory: (shown: boolean) => void
}

function OpenRecord({ catalogue, id, part, isHistory, onClose, onOther, onHistory }: OpenRecordProps) {
  const calls = endpointsOfAny(catalogue)
  const asked = useAsk(calls.one, { params: { id } })
  // While another record is on its way the one before is still the answer: its form must not be filled in for this one.
  const record = asked.data?.id === id ? asked.data : null
  if (!record) {
    return (
      <SidePanel title={catalogue.titles.one} onClose={onClose}>
        <Coming asked={asked} />
      </SidePanel>
    )
  }
  return isHistory ? (
    <HistoryPanel
      over={catalogue.title(record)}
      endpoint={calls.history}
      id={id}
      label={(field) => changeLabel(catalogue, field)}
      show={(field, value, names) => shownValue(catalogue, field, value, names)}
      onClose={() => onHistory(false)}
    />
  ) : (
    <RecordPanel
      key={record.version}
      catalogue={catalogue}
      record={record}
      part={part}
      onClose={onClose}
      onCreated={onOther}
      onHistory={() => onHistory(true)}
    />
  )
}
