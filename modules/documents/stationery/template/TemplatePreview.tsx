/** Beside a design as it is being written: the paper of the company in it, on each size. */
import { useState } from 'react'
import * as z from 'zod/mini'
import type { RecordPart, RecordPartProps } from '#platform/catalogue/RecordPanel.tsx'
import { LoadError, Section, SelectField, usePaused } from '#platform/ui/index.tsx'
import { useAsk } from '#platform/web/index.tsx'
import { paperNames, papers, paperOfText, STANDARD_PAPER } from '../../paper/paper.ts'
import { previewPaper } from './preview.ts'
import './template-preview.css'

const pictureOf = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`

function TemplatePreview({ values }: RecordPartProps) {
  const [paper, setPaper] = useState<string>(STANDARD_PAPER)
  const written = z.safeParse(previewPaper.body, { ...values, paper: paperOfText(paper) })
  const body = usePaused(written.success ? JSON.stringify(written.data) : '')
  const asked = useAsk(previewPaper, body === '' ? null : { body: z.parse(previewPaper.body, JSON.parse(body)) })
  // The one before stays in sight while another is drawn.
  return (
    <Section title="Así queda">
      <div className="stack">
        <SelectField label="Papel" options={papers.map((id) => ({ value: id, label: paperNames[id] }))} value={paper} onChange={setPaper} />
        {asked.error !== null && <LoadError message={asked.error} onRetry={asked.ask} />}
        {asked.data && (
          <img className="template-preview" src={pictureOf(asked.data.svg)} alt="El papel con este diseño, con datos de ejemplo" />
        )}
      </div>
    </Section>
  )
}

export const templatePart: RecordPart = { Part: TemplatePreview, refreshes: [] }
