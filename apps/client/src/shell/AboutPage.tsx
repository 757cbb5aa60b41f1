import { officeAddress } from '@avisa/contract/municipalities/defaults'
import { isRole } from '@avisa/contract/access/person'
import { apiVersion, appVersion } from '@avisa/contract/http/headers'
import { pick } from '@avisa/contract/values/languages'
import {
  IconAccessible,
  IconBuildingCommunity,
  IconFileText,
  IconLicense,
  IconMail,
  IconMap2,
  IconPhone,
  IconServer,
  IconShieldLock,
  IconWorld,
} from '@tabler/icons-react'
import { useState } from 'react'
import { ConditionsSheet } from '#/incidents/shared/ConditionsSheet.tsx'
import { useParameters } from '#/platform/configuration.ts'
import { ownAddress } from '#/platform/own-address.ts'
import { usePerson } from '#/platform/session.ts'
import { useLang } from '#/platform/text.ts'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { IconTile, Row, RowCard } from '#/ui/list/Rows.tsx'
import { Crest } from '#/ui/page/Crest.tsx'
import { paths } from '@avisa/contract/paths'
import classes from './settings.module.css'
import { useSettingsTexts } from './settings-texts.ts'

/** The server is shown only to those who operate the product. */
const Identity = () => {
  const say = useSettingsTexts()
  const lang = useLang()
  const parameters = useParameters()
  const person = usePerson()
  const keepsIt = isRole(person, 'admin') && person?.servidor === 'backoffice'
  return (
    <>
      <div className="row gap-16">
        <Crest size={56} />
        <div>
          <b className="block heading bold">{pick(parameters, 'nombre', lang)}</b>
          <span className="block size-15 quiet">
            {keepsIt ? say('aboutVersions', { version: appVersion, api: apiVersion }) : say('aboutVersion', { version: appVersion })}
          </span>
        </div>
      </div>
      <p className={classes.what}>{say('aboutWhat')}</p>
      {keepsIt && (
        <RowCard>
          <Row icon={IconServer} title={ownAddress('/').replace(/\/$/, '')} support={say('server')} />
        </RowCard>
      )}
    </>
  )
}

const Contact = () => {
  const say = useSettingsTexts()
  const { contacto } = useParameters()
  const { telefono, email, web } = contacto
  const direccion = officeAddress(contacto, useLang())
  if (!telefono && !email && !web && !direccion) return null
  return (
    <RowCard title={say('contact')}>
      {direccion && <Row icon={IconBuildingCommunity} title={direccion} support={say('contactAddress')} />}
      {telefono && <Row href={`tel:${telefono.replaceAll(/\s/g, '')}`} icon={IconPhone} title={telefono} support={say('contactPhone')} />}
      {email && <Row href={`mailto:${email}`} icon={IconMail} title={email} support={say('contactEmail')} />}
      {web && /^https?:\/\//.test(web) && (
        <Row href={web} icon={IconWorld} title={web.replace(/^https?:\/\//, '')} support={say('contactWeb')} />
      )}
    </RowCard>
  )
}

/**
 * The documents that the law requires: privacy, terms, accessibility statement and how to complain about
 * it.
 */
const LegalTexts = () => {
  const say = useSettingsTexts()
  const { contacto } = useParameters()
  const [reading, setReading] = useState(false)
  const complain = contacto.email ? say('accessibilityWrite', { email: contacto.email }) : say('accessibilityCall')
  return (
    <>
      <RowCard title={say('legal')}>
        <Row to={paths.privacy} icon={IconShieldLock} title={say('privacy')} />
        <Row onClick={() => setReading(true)} icon={IconFileText} title={say('conditions')} />
        <div className="flex start gap-12 p-14-16">
          <IconTile icon={IconAccessible} />
          <div>
            <h3 className="title">{say('accessibility')}</h3>
            <p className="size-15 quiet mt-4">{say('accessibilityText')}</p>
            <p className="size-15 quiet mt-4">{complain}</p>
          </div>
        </div>
        <Row icon={IconMap2} title={say('map')} support={say('mapText')} />
        <Row href="/licencias.txt" icon={IconLicense} title={say('licences')} />
      </RowCard>
      <ConditionsSheet opened={reading} onClose={() => setReading(false)} />
    </>
  )
}

export const AboutPage = () => {
  const say = useSettingsTexts()
  return (
    <AppPage title={say('about')} back={paths.settings}>
      <Identity />
      <Contact />
      <LegalTexts />
    </AppPage>
  )
}
