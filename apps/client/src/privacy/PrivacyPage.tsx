import { IconFileText } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { ConditionsSheet } from '#/incidents/shared/ConditionsSheet.tsx'
import { useParameters } from '#/platform/configuration.ts'
import { paths } from '@avisa/contract/paths'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import classes from './privacy.module.css'
import { usePrivacyTexts } from './texts.ts'

const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <RowCard title={title}>
    <div className={classes.text}>{children}</div>
  </RowCard>
)

/** The periods of the municipality, as the server applies them. */
const RetentionPeriods = () => {
  const say = usePrivacyTexts()
  const { anonimizar_meses, borrar_meses, fotos, tipos, notificaciones_dias, dispositivos_dias } = useParameters().conservacion
  return (
    <Card title={say('howLong')}>
      <p>{anonimizar_meses === null ? say('contactForever') : say('contact', { count: anonimizar_meses })}</p>
      {anonimizar_meses !== null && fotos === 'borrar' && <p>{say('photosGo')}</p>}
      <p>{borrar_meses === null ? say('kept') : say('erasedAfter', { count: borrar_meses })}</p>
      {Object.keys(tipos).length > 0 && <p>{say('types')}</p>}
      <p>{say('account')}</p>
      <p>{say('notices', { count: notificaciones_dias })}</p>
      <p>{say('devices', { count: dispositivos_dias })}</p>
    </Card>
  )
}

export const PrivacyPage = () => {
  const say = usePrivacyTexts()
  const { conservacion, contacto, login_ciudadano } = useParameters()
  const [reading, setReading] = useState(false)
  return (
    <AppPage title={say('title')} back={paths.about}>
      <Card title={say('what')}>
        <p>{say('whatText')}</p>
      </Card>
      <Card title={say('why')}>
        <p>{say('whyText')}</p>
      </Card>
      <RetentionPeriods />
      <Card title={say('whoTitle')}>
        <p>{say('seen', { count: conservacion.consultas_dias })}</p>
      </Card>
      <Card title={say('rights')}>
        <p>{say('rightsText')}</p>
        {login_ciudadano && <p>{say('rightsAccount')}</p>}
        <p>{contacto.email ? say('rightsWrite', { email: contacto.email }) : say('rightsCall')}</p>
      </Card>
      <RowCard>
        <Row onClick={() => setReading(true)} icon={IconFileText} title={say('conditions')} />
      </RowCard>
      <ConditionsSheet opened={reading} onClose={() => setReading(false)} />
    </AppPage>
  )
}
