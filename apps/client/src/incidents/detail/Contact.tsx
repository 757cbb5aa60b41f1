import { IconHome, IconId, IconMail, IconPhone, IconUser } from '@tabler/icons-react'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { useIncidentTexts } from '../texts.ts'
import { useDetailTexts } from './texts.ts'

const icon = { size: 22, stroke: 1.9 } as const

export const Contact = ({ ciudadano }: { ciudadano: NonNullable<Incident['ciudadano']> }) => {
  const words = useIncidentTexts()
  const say = useDetailTexts()
  const { nombre, telefono, email, dni, direccion, id_externo } = ciudadano
  if (![nombre, telefono, email, dni, direccion, id_externo].some(Boolean)) return null
  return (
    <RowCard title={words('contact')}>
      {nombre && <Row icon={<IconUser {...icon} />} title={nombre} />}
      {telefono && (
        <Row icon={<IconPhone {...icon} />} title={words('call', { phone: telefono })} href={`tel:${telefono.replaceAll(/[^\d+]/g, '')}`} />
      )}
      {email && <Row icon={<IconMail {...icon} />} title={words('write', { email })} href={`mailto:${email}`} />}
      {dni && <Row icon={<IconId {...icon} />} title={dni} support={say('dni')} />}
      {direccion && <Row icon={<IconHome {...icon} />} title={direccion} support={say('home')} />}
      {id_externo && <Row icon={<IconId {...icon} />} title={say('externalId')} support={id_externo} />}
    </RowCard>
  )
}
