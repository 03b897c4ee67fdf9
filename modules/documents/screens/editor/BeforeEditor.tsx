import type { ReactNode } from 'react'
import { Page } from '#platform/ui/index.tsx'
import { crumbsOf } from '#platform/web/index.tsx'
import { editorHeading, parentsOf, type DocumentSurface, type EditorVerb } from './surface.ts'

interface Props {
  surface: DocumentSurface
  /** Of the route. */
  title: string
  verb: EditorVerb
  children: ReactNode
}

/** The page of an editor that has nothing to be written in yet, or cannot have: its heading is the one that the editor will have. */
export const BeforeEditor = ({ surface, title, verb, children }: Props) => (
  <Page title={title} heading={editorHeading(surface.kind, verb)} crumbs={crumbsOf({ title, parents: parentsOf(surface) })}>
    {children}
  </Page>
)
