import type { Incident } from '@avisa/contract/incidents/schemas'
import { htmlLang } from '@avisa/contract/values/languages'
import { useFormat } from '#/platform/text.ts'
import { RelativeTime } from '#/ui/mark/RelativeTime.tsx'
import { useDetailTexts } from './texts.ts'

/** The last answer, in plain words and in its language. */
export const Answer = ({ incident: { cierre } }: { incident: Incident }) => {
  const say = useDetailTexts()
  const { date } = useFormat()
  if (!cierre?.respuesta) return null
  const { respuesta, respuesta_lang, organismo, cerrada, prevista } = cierre
  return (
    <section className="soft rounded-16 p-16 column gap-6">
      <h2 className="small quiet regular unspaced">{say('townAnswer')}</h2>
      <p className="written" lang={respuesta_lang ? htmlLang(respuesta_lang) : undefined}>
        {respuesta}
      </p>
      {prevista && <p className="strong">{say('planned', { date: date(`${prevista} 12:00:00`) })}</p>}
      {organismo && (
        <p className="small">
          {organismo.nombre} {organismo.telefono && <a href={`tel:${organismo.telefono.replaceAll(' ', '')}`}>{organismo.telefono}</a>}{' '}
          {organismo.web && (
            <a href={organismo.web} rel="noreferrer">
              {organismo.web}
            </a>
          )}
        </p>
      )}
      {cerrada && (
        <p className="small quiet">
          <RelativeTime time={cerrada} />
        </p>
      )}
    </section>
  )
}
