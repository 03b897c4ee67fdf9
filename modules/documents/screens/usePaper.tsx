import { useState } from 'react'
import { SelectField } from '#platform/ui/index.tsx'
import { useAsk, useSend, useSession } from '#platform/web/index.tsx'
import { getOwnPaper, keepOwnPaper } from '../paper/own-paper.ts'
import { paperNames, papers, type PaperSize } from '../paper/paper.ts'
import { lastPaper, rememberPaper } from './editor/preferences.tsx'

/** The paper that this person prints on, and how to change it for the next time too, in this browser and in any other. */
export function usePaper(): readonly [paper: PaperSize, choose: (paper: PaperSize) => void] {
  const session = useSession()
  const personId = session?.user.userId ?? ''
  const kept = useAsk(getOwnPaper, {}).data?.paper
  const sending = useSend(keepOwnPaper, { refreshes: [getOwnPaper] })
  // What was chosen here stands at once, also when it could not be kept.
  const [chosen, setChosen] = useState<PaperSize | null>(null)
  return [
    chosen ?? kept ?? lastPaper(personId),
    (paper) => {
      rememberPaper(personId, paper)
      setChosen(paper)
      // Whoever looks as a role writes nothing.
      if (!session?.company?.isLooking) void sending.run({ body: { paper } })
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
      help="Queda elegido para la próxima vez, en cualquier equipo donde entres."
    />
  )
}
