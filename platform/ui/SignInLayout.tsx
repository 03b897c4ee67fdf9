import type { FormEvent, ReactNode } from 'react'
import { Landscape } from './Brand.tsx'
import './signin.css'

/** Form of 360 at the left, the landscape at the right; the landscape leaves under 900 px. */
export function SignInLayout(props: { brand: ReactNode; foot?: ReactNode; children: ReactNode; onSubmit?: () => void; text?: string }) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    props.onSubmit?.()
  }
  return (
    <main className="lg">
      <section className="box">
        <div className="box-brand">{props.brand}</div>
        <form className="form" onSubmit={submit} noValidate>
          {props.children}
        </form>
        {props.foot && <div className="box-foot">{props.foot}</div>}
      </section>
      <Landscape {...(props.text ? { text: props.text } : {})} />
    </main>
  )
}
