/** The third parties that were merged into one, on its page, each with its way back. */
import { showInstant } from '#base/date.ts'
import { Button, KitLink, QuietTable, Section, toast } from '#platform/ui/index.tsx'
import { addressOf } from '#platform/screen.ts'
import { queryClient, useAsk, useMay, useSend } from '#platform/web/index.tsx'
import { partyPermissions } from '../permissions.ts'
import { clientScreen } from '../screens.ts'
import { listMerges, undoMerge } from './endpoints.ts'

export function Merges({ partyId }: { partyId: string }) {
  const mayWrite = useMay(partyPermissions.write)
  const asked = useAsk(listMerges, { params: { id: partyId } })
  const undoing = useSend(undoMerge, {
    refreshes: [],
    onDone: () => {
      void queryClient.invalidateQueries()
      toast({ text: 'Fusión deshecha', tone: 'ok' })
    },
  })
  const merges = asked.data?.merges ?? []
  if (merges.length === 0) return null
  return (
    <Section title="Terceros fusionados" count={merges.length}>
      <QuietTable>
        <thead>
          <tr>
            <th scope="col">Tercero</th>
            <th scope="col">Fusionado</th>
            <th scope="col" aria-label="Acción" />
          </tr>
        </thead>
        <tbody>
          {merges.map(({ id, merged, at, by, locked }) => (
            <tr key={id}>
              <td>
                <KitLink href={addressOf(clientScreen.path, { id: merged.id })} className="link b">
                  {merged.displayName}
                </KitLink>
                <div className="small muted">{merged.identification}</div>
              </td>
              <td className="t2">{[showInstant(new Date(at)), by].filter(Boolean).join(', ')}</td>
              <td className="num">
                {mayWrite && (
                  <Button disabledReason={locked} busy={undoing.isSending} onClick={() => void undoing.run({ params: { id } })}>
                    Deshacer
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </QuietTable>
    </Section>
  )
}
