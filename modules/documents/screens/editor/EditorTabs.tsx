import { type ReactNode, useState } from 'react'
import { Tabs, TextArea } from '#platform/ui/index.tsx'
import { EntryTab } from '../view/EntryTab.tsx'
import type { EntryPreview } from '../entry.ts'

interface LongText {
  readonly id: string
  readonly label: string
  readonly placeholder: string
  readonly limit: number
  readonly value: string
  readonly onChange: (text: string) => void
}

interface EditorTabsProps {
  texts: readonly LongText[]
  /** The entry that it will make, worked out only while it is in sight; null of a kind that makes none. */
  entry: (() => EntryPreview | null) | null
  files: ReactNode
}

/** Below the lines: the long texts of a document, its entry and its files. */
export function EditorTabs({ texts, entry, files }: EditorTabsProps) {
  const [tab, setTab] = useState(texts[0]?.id ?? '')
  return (
    <div className="doc-editor-tabs">
      <Tabs
        label="Más del documento"
        current={tab}
        onChange={setTab}
        tabs={[
          ...texts.map(({ id, label, placeholder, limit, value, onChange }) => ({
            id,
            label,
            content: (
              <TextArea label={label} hideLabel rows={4} maxLength={limit} placeholder={placeholder} value={value} onChange={onChange} />
            ),
          })),
          ...(entry ? [{ id: 'contabilizacion', label: 'Contabilización', content: <EntryTab preview={entry} /> }] : []),
          { id: 'archivos', label: 'Archivos', content: files },
        ]}
      />
    </div>
  )
}
