/** One case beside its list: what it says, its files, comments and history, and what may be done with it in its state. */
import { type ReactNode, useState } from 'react'
import { useComments } from '#modules/comments/index.tsx'
import { AttachedFiles } from '#platform/attached/AttachedFiles.tsx'
import { useHistory } from '#platform/history/HistoryList.tsx'
import { verbOf } from '#platform/history/history.ts'
import { Coming, SidePanel, Tabs } from '#platform/ui/index.tsx'
import { type Asked, useAsk } from '#platform/web/index.tsx'
import { caseTitle, type ActionOf, type CaseDefinition } from '../case.ts'
import type { CaseCalls } from '../endpoints.ts'
import { labelOf } from '../told.ts'
import { useCaseActions, type CaseActionsProps, type CaseButton, type OpenedCase } from './CaseActions.tsx'
import { CaseStateChip } from './CaseStateChip.tsx'
import './cases.css'

type Calls = Pick<CaseCalls, 'actions' | 'remove' | 'history' | 'files' | 'file' | 'attach' | 'detach'>

interface PanelProps<Kind extends CaseDefinition, Case extends OpenedCase> {
  readonly kind: Kind
  readonly calls: Calls
  readonly id: string
  /** The call that reads it, as it was asked. */
  readonly asked: Asked<Case>
  /** Of one without a number: "Sin enviar". */
  readonly unnumbered: string
  readonly buttons: (opened: Case) => readonly CaseButton<ActionOf<Kind>>[]
  readonly editing: string
  /** What it says. */
  readonly renderDetail: (opened: Case) => ReactNode
  readonly onClose: () => void
}

export function CasePanel<const Kind extends CaseDefinition, Case extends OpenedCase>(props: PanelProps<Kind, Case>) {
  const { kind, id, asked, onClose } = props
  const opened = asked.data?.id === id ? asked.data : null
  if (opened) return <Opened {...props} opened={opened} buttons={props.buttons(opened)} detail={props.renderDetail(opened)} />
  return (
    <SidePanel title={kind.titles.one} onClose={onClose}>
      <Coming asked={asked} />
    </SidePanel>
  )
}

interface OpenedProps<Kind extends CaseDefinition> extends Omit<CaseActionsProps<Kind>, 'calls' | 'onGone'> {
  readonly calls: Calls
  readonly unnumbered: string
  readonly detail: ReactNode
  readonly onClose: () => void
}

function Opened<Kind extends CaseDefinition>(props: OpenedProps<Kind>) {
  const { kind, calls, opened, unnumbered, detail, onClose } = props
  const comments = useComments(opened.id, caseTitle(kind, opened.number), 'small')
  const { next, more, dialog } = useCaseActions({ ...props, onGone: onClose })
  return (
    <>
      <SidePanel
        over={kind.titles.one}
        title={opened.number ?? unnumbered}
        onClose={onClose}
        actions={
          <>
            {comments.button}
            {more}
          </>
        }
        footer={next}
      >
        <div className="stack">
          <div>
            <CaseStateChip kind={kind} state={opened.state} />
          </div>
          <Parts kind={kind} calls={calls} id={opened.id} detail={detail} />
        </div>
      </SidePanel>
      {comments.panel}
      {dialog}
    </>
  )
}

interface PartsProps {
  readonly kind: CaseDefinition
  readonly calls: Calls
  readonly id: string
  readonly detail: ReactNode
}

/** What it is made of, each in its tab. */
function Parts({ kind, calls, id, detail }: PartsProps) {
  const [shown, setShown] = useState('detalle')
  const files = useAsk(calls.files, { params: { id } }).data?.files.length
  const inTab = (content: ReactNode) => <div className="case-part">{content}</div>
  const attached = <AttachedFiles write={kind.permissions.write} calls={calls} id={id} empty="Sin archivos. Adjunta lo que lo soporta." />
  const tabs = [
    { id: 'detalle', label: 'Detalle', content: inTab(detail) },
    { id: 'archivos', label: 'Archivos', count: files, content: inTab(attached) },
    { id: 'historial', label: 'Historial', content: inTab(<History calls={calls} id={id} />) },
  ]
  return <Tabs label="Partes del registro" tabs={tabs} current={shown} onChange={setShown} />
}

const lower = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`

function History({ calls, id }: Pick<PartsProps, 'calls' | 'id'>) {
  const { list, pager } = useHistory({
    endpoint: calls.history,
    id,
    label: labelOf,
    show: (_, value) => String(value),
    deed: (event) => `${verbOf(event.action)} ${lower(event.title)}`,
  })
  return (
    <>
      {list}
      {pager && <div className="row">{pager}</div>}
    </>
  )
}
