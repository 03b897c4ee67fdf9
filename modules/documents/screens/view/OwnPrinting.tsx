/** In the person's own page: the paper on which their documents begin to be printed. */
import { FieldGrid, Section } from '#platform/ui/index.tsx'
import { useCompany } from '#platform/web/index.tsx'
import { PaperField, usePaper } from '../usePaper.tsx'

export function OwnPrinting() {
  const { name } = useCompany()
  const [paper, setPaper] = usePaper()
  return (
    <Section title="Impresión">
      <div className="stack">
        <p className="t2">El papel con que se descargan e imprimen tus documentos en {name}, si no eliges otro al imprimir.</p>
        <FieldGrid>
          <PaperField paper={paper} onChange={setPaper} />
        </FieldGrid>
      </div>
    </Section>
  )
}
