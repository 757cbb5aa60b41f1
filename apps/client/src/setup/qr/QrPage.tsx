import { Button, TextInput } from '@mantine/core'
import { IconExternalLink, IconPrinter } from '@tabler/icons-react'
import { pick } from '@avisa/contract/values/languages'
import { useState } from 'react'
import { useMunicipality, useTypes, useUnits } from '#/platform/configuration.ts'
import { ownAddress } from '#/platform/own-address.ts'
import { useLang } from '#/platform/text.ts'
import { ChoiceField } from '#/ui/form/ChoiceField.tsx'
import { Segmented } from '#/ui/form/Segmented.tsx'
import { MainButton } from '#/ui/page/ActionBar.tsx'
import { ConsolePage } from '#/ui/page/ConsolePage.tsx'
import { Crest } from '#/ui/page/Crest.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import { placeOf, qrPath } from '../place.ts'
import { QrCode } from './QrCode.tsx'
import classes from './qr.module.css'
import { useQrTexts } from './texts.ts'

type Sheet = { unidad: number | null; tipo: number | null; lugar: string; nombre: string }

const SheetPicture = ({ link, nombre }: { link: string; nombre: string }) => {
  const say = useQrTexts()
  const town = useMunicipality()?.nombre ?? ''
  const [sheetTitle, sheetHow] = [useQrTexts.pairs.sheetTitle, useQrTexts.pairs.sheetHow]
  return (
    <section className={`${classes.sheet} column between centred text-centre`} aria-label={say('sheet')}>
      <span className="row gap-12 title">
        <Crest size={36} />
        {town}
      </span>
      <span>
        <b className={`${classes.sheetTitle} block`} lang="es">
          {sheetTitle[0]}
        </b>
        <b className={`${classes.sheetTitle} block`} lang="ca-valencia">
          {sheetTitle[1]}
        </b>
      </span>
      <QrCode text={link} label={say('code')} className={classes.code} />
      <span>
        {nombre && <b className="block title">{nombre}</b>}
        <span className="block" lang="es">
          {sheetHow[0]}
        </span>
        <span className="block" lang="ca-valencia">
          {sheetHow[1]}
        </span>
      </span>
    </section>
  )
}

const Choices = ({ sheet, onChange }: { sheet: Sheet; onChange: (sheet: Sheet) => void }) => {
  const say = useQrTexts()
  const lang = useLang()
  const units = useUnits().data ?? []
  const types = useTypes(sheet.unidad ?? units[0]?.id).data ?? []
  const all = types.flatMap((type) => [type, ...(type.subtipos ?? [])])
  const bad = sheet.lugar.trim() !== '' && !placeOf(sheet.lugar)
  return (
    <div className="column gap-20">
      <ChoiceField
        label={say('unit')}
        choices={units.map((unit) => ({ id: unit.id, text: pick(unit, 'nombre', lang) }))}
        value={sheet.unidad}
        onChange={(unidad) => onChange({ ...sheet, unidad, tipo: null })}
        none={say('anyUnit')}
      />
      <ChoiceField
        label={say('type')}
        choices={all.map((type) => ({ id: type.id, text: pick(type, 'descripcion', lang) }))}
        value={sheet.tipo}
        onChange={(tipo) => onChange({ ...sheet, tipo })}
        none={say('anyType')}
      />
      <TextInput
        label={say('place')}
        description={say('placeHelp')}
        value={sheet.lugar}
        error={bad ? say('badPlace') : undefined}
        onChange={({ currentTarget }) => onChange({ ...sheet, lugar: currentTarget.value })}
      />
      <TextInput
        label={say('name')}
        description={say('nameHelp')}
        value={sheet.nombre}
        maxLength={60}
        onChange={({ currentTarget }) => onChange({ ...sheet, nombre: currentTarget.value })}
      />
    </div>
  )
}

const sizes = ['A4', 'A6'] as const

export const QrPage = () => {
  const say = useQrTexts()
  const municipio = useMunicipality()?.id ?? 0
  const [sheet, setSheet] = useState<Sheet>({ unidad: null, tipo: null, lugar: '', nombre: '' })
  const [size, setSize] = useState<(typeof sizes)[number]>('A4')
  const [tried, setTried] = useState('')
  const path = qrPath({ municipio, unidad: sheet.unidad ?? undefined, tipo: sheet.tipo ?? undefined, lugar: placeOf(sheet.lugar) })
  const link = ownAddress(path)
  const isLocal = /^https?:\/\/(localhost|127\.)/.test(link)
  return (
    <ConsolePage title={say('title')} intro={say('intro')} aside={<SheetPicture link={link} nombre={sheet.nombre.trim()} />}>
      <style>{`@page { size: ${size}; margin: 0 }`}</style>
      <Choices sheet={sheet} onChange={setSheet} />
      <div className="column gap-6">
        <span className="label">{say('size')}</span>
        <Segmented label={say('size')} value={size} onChange={setSize} options={sizes.map((name) => ({ value: name, label: name }))} />
      </div>
      {isLocal && <Notice kind="waiting">{say('local')}</Notice>}
      <Button
        component="a"
        href={link}
        target="_blank"
        variant="default"
        size="lg"
        leftSection={<IconExternalLink size={20} stroke={1.9} aria-hidden />}
        onClick={() => setTried(link)}
      >
        {say('try')}
      </Button>
      <MainButton
        label={say('print')}
        icon={IconPrinter}
        reason={tried === link ? undefined : say('tryFirst')}
        onClick={() => globalThis.print()}
      />
    </ConsolePage>
  )
}
