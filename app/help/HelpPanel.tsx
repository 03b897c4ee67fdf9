/** What a screen is for, its main tasks and its keys, beside it. */
import { use } from 'react'
import { helpFor, readHelp, type ScreenHelp } from '#platform/help/help.ts'
import { Button, RightPanel, showShortcuts } from '#platform/ui/index.tsx'
import { AppLink } from '#platform/web/index.tsx'
import { modules } from '../modules.tsx'
import './help.css'

interface HelpPanelProps {
  readonly path: string
  readonly onClose: () => void
}

let asked: Promise<ScreenHelp[]> | null = null
/** Once: what modules write of their screens does not change while they are shown. */
const readAll = (): Promise<ScreenHelp[]> =>
  (asked ??= Promise.all(modules.map(async ({ help }) => (help ? readHelp((await help()).default) : []))).then((each) => each.flat()))

export default function HelpPanel({ path, onClose }: HelpPanelProps) {
  const all = use(readAll())
  const help = helpFor(all, path)
  return (
    <RightPanel title="Ayuda de esta pantalla" onClose={onClose}>
      <div className="screen-help">
        {help ? <Written help={help} /> : <p>De esta pantalla no hay ayuda escrita todavía. Sus teclas sí se pueden ver.</p>}
        <Button onClick={showShortcuts} shortcut="?">
          Ver sus teclas
        </Button>
      </div>
    </RightPanel>
  )
}

const Written = ({ help: { purpose, tasks } }: { help: ScreenHelp }) => (
  <>
    <p>{purpose}</p>
    <dl>
      {tasks.map(({ title, href, text }) => (
        <div key={title}>
          <dt>{href === null ? title : <AppLink href={href}>{title}</AppLink>}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </>
)
