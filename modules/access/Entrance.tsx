import type { ReactNode } from 'react'
import { BareLayers, Brand, LinkProvider, SignInLayout } from '#platform/ui/index.tsx'
import { AppLink } from '#platform/web/index.tsx'
import './entrance.css'

/** A page before the shell: a title, a line under it, and a form. */
export function Entrance(props: { title: string; intro?: ReactNode; onSubmit?: () => void; children: ReactNode }) {
  return (
    <LinkProvider link={AppLink}>
      <SignInLayout brand={<Brand size={30} />} {...(props.onSubmit ? { onSubmit: props.onSubmit } : {})}>
        <div>
          <h1>{props.title}</h1>
          {props.intro && <p className="t2">{props.intro}</p>}
        </div>
        {props.children}
        <BareLayers />
      </SignInLayout>
    </LinkProvider>
  )
}

/** There is nothing else to do on such a page. One function, so that it runs once. */
export const focusAtOnce = (input: HTMLElement | null) => input?.focus()

/** The secret part of the address: it stands behind the `#`, which no server sees. */
export const keyOfAddress = (): string => new URLSearchParams(location.hash.slice(1)).get('llave') ?? ''
