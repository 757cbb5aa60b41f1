import { IconHome, IconId, IconMail, IconPhone, IconUser } from '@tabler/icons-react'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { useIncidentTexts } from '../texts.ts'
import { useDetailTexts } from './texts.ts'

export const Contact = ({ ciudadano }: { ciudadano: NonNullable<Incident['ciudadano']> }) => {
  const words = useIncidentTexts()
  const say = useDetailTexts()
  const { nombre, telefono, email, dni, direccion, id_externo } = ciudadano
  if (![nombre, telefono, email, dni, direccion, id_externo].some(Boolean)) return null
  return (
    <RowCard title={words('contact')}>
      {nombre && <Row icon={IconUser} title={nombre} />}
      {telefono && <Row icon={IconPhone} title={words('call', { phone: telefono })} href={`tel:${telefono.replaceAll(/[^\d+]/g, '')}`} />}
      {email && <Row icon={IconMail} title={words('write', { email })} href={`mailto:${email}`} />}
      {dni && <Row icon={IconId} title={dni} support={say('dni')} />}
      {direccion && <Row icon={IconHome} title={direccion} support={say('home')} />}
      {id_externo && <Row icon={IconId} title={say('externalId')} support={id_externo} />}
    </RowCard>
  )
}
