import { useState } from 'react'
import { SelectField } from '#platform/ui/index.tsx'
import { useSession } from '#platform/web/index.tsx'
import { paperNames, papers, type PaperSize } from '../print/paper.ts'
import { lastPaper, rememberPaper } from './preferences.tsx'

/** The paper that this person prints on, and how to change it for the next time too. */
export function usePaper(): readonly [paper: PaperSize, choose: (paper: PaperSize) => void] {
  const personId = useSession()?.user.userId ?? ''
  const [paper, setPaper] = useState(() => lastPaper(personId))
  return [
    paper,
    (chosen) => {
      rememberPaper(personId, chosen)
      setPaper(chosen)
    },
  ]
}

export function PaperField({ paper, onChange }: { paper: PaperSize; onChange: (paper: PaperSize) => void }) {
  return (
    <SelectField
      label="Papel"
      value={paper}
      onChange={onChange}
      options={papers.map((value) => ({ value, label: paperNames[value] }))}
      help="Queda elegido para la próxima vez."
    />
  )
}
