/** The logo of the company and, below it, how its papers look and what its letters say. */
import { Suspense } from 'react'
import { LogoPage } from '#modules/company/index.tsx'
import { refusalOf } from '#platform/access.ts'
import type { AnyCatalogue } from '#platform/catalogue/catalogue.ts'
import { OpenRecord } from '#platform/catalogue/OpenRecord.tsx'
import type { RecordPart } from '#platform/catalogue/RecordPanel.tsx'
import { useChangeQuery, useQueryOfAddress, useSession, visitorOf } from '#platform/web/index.tsx'
import { letterTemplate } from './letter/letter-template.ts'
import { RecordsSection } from './RecordsSection.tsx'
import { paperTemplate } from './template/template.ts'
import { templatePart } from './template/TemplatePreview.tsx'

const PATH = '/settings/logo'

/** By what the query calls the one that is open. */
const sections: readonly { readonly name: string; readonly catalogue: AnyCatalogue; readonly part?: RecordPart }[] = [
  { name: 'diseno', catalogue: paperTemplate, part: templatePart },
  { name: 'carta', catalogue: letterTemplate },
]

export default function StationeryPage() {
  const visitor = visitorOf(useSession())
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const shown = sections.filter(({ catalogue }) => visitor !== null && refusalOf(catalogue.screen, visitor) === null)
  const open = shown.find(({ name }) => query[name] !== undefined)
  const id = open && query[open.name]
  return (
    <Suspense>
      <LogoPage
        panel={
          open &&
          id !== undefined && (
            <OpenRecord
              key={`${open.name} ${id}`}
              catalogue={open.catalogue}
              id={id}
              {...(open.part ? { part: open.part } : {})}
              onClose={() => change({ [open.name]: null })}
              onCreated={(made) => change({ [open.name]: made })}
            />
          )
        }
      >
        {shown.map(({ name, catalogue }) => (
          <RecordsSection key={name} catalogue={catalogue} path={PATH} name={name} />
        ))}
      </LogoPage>
    </Suspense>
  )
}
