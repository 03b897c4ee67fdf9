/** The last imports of the company, each with its way back while nobody used what it brought. */
import { countText } from '#base/count.ts'
import { useState } from 'react'
import { Ago, Button, ConfirmDialog, Section, TextLink, toast } from '#platform/ui/index.tsx'
import { queryClient, useAsk, useSend } from '#platform/web/index.tsx'
import { listImports, undoImport, type ImportedFile } from './import-endpoints.ts'

export function LatestImports() {
  const asked = useAsk(listImports, {})
  const [undoing, setUndoing] = useState<ImportedFile | null>(null)
  const undo = useSend(undoImport, { refreshes: [listImports], inForm: true })
  const files = asked.data?.files ?? []
  if (files.length === 0) return null
  const confirm = async () => {
    if (!undoing) return
    const answer = await undo.run({ params: { id: undoing.id }, body: {} })
    if (!answer) return
    setUndoing(null)
    await queryClient.invalidateQueries()
    toast({
      text: `Importación deshecha: ${countText(answer.removed)} eliminados y ${countText(answer.restored)} como estaban`,
      tone: 'ok',
    })
  }
  return (
    <Section title="Últimas importaciones">
      <ul className="import-files">
        {files.map((file) => (
          <li key={file.id}>
            <div>
              <strong>{file.address === null ? file.title : <TextLink href={file.address}>{file.title}</TextLink>}</strong>
              <span className="muted"> {file.name || 'celdas pegadas'}</span>
              <div className="muted small">
                {[
                  `${countText(file.created)} creados`,
                  `${countText(file.changed)} cambiados`,
                  ...(file.wrong > 0 ? [`${countText(file.wrong)} con errores por fuera`] : []),
                  file.person,
                ].join(' · ')}{' '}
                · <Ago at={file.at} />
              </div>
            </div>
            {file.undone ? (
              <span className="muted small">
                Deshecha por {file.undone.person} <Ago at={file.undone.at} />
              </span>
            ) : (
              file.undoable && (
                <Button
                  size="small"
                  onClick={() => {
                    undo.reset()
                    setUndoing(file)
                  }}
                >
                  Deshacer importación
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      {undoing && (
        <ConfirmDialog
          title={`Deshacer la importación de ${undoing.title.toLowerCase()}`}
          confirm="Deshacer importación"
          busyText="Deshaciendo…"
          danger
          busy={undo.isSending}
          error={undo.failure ? undo.failure.message : null}
          onConfirm={() => void confirm()}
          onClose={() => setUndoing(null)}
        >
          {`Se eliminarán ${countText(undoing.created)} registros que creó y ${countText(undoing.changed)} volverán a como estaban. Si alguien cambió o usó alguno, no se deshace nada y te diremos cuál.`}
        </ConfirmDialog>
      )}
    </Section>
  )
}
