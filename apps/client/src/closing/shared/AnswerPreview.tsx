import { Button } from '@mantine/core'
import { IconEye, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { answerIn } from '@avisa/contract/closing/rules'
import type { Image } from '@avisa/contract/images/schemas'
import { fill, knownSentences } from '@avisa/contract/values/fill'
import { htmlLang, languages, pick, type Lang } from '@avisa/contract/values/languages'
import { useMunicipality } from '#/platform/configuration.ts'
import { photoUrl } from '#/platform/photo-url.ts'
import { useLang } from '#/platform/text.ts'
import { Segmented } from '#/ui/form/Segmented.tsx'
import { useSource } from '#/ui/photo/blob-url.ts'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import classes from './closing.module.css'
import { readersOf, type ClosingForm } from './closing-form.ts'
import { useClosingTexts } from './texts.ts'

const Shot = ({ src, caption }: { src: string | Blob; caption: string }) => {
  const source = useSource(src)
  return (
    <div className="grow">
      <img src={source || undefined} alt="" className={`${classes.shot} cover rounded-14`} />
      <p className="small quiet">{caption}</p>
    </div>
  )
}

/** What the mail says of the incident. */
type About = {
  codigo: string
  fecha: string
  descripcion_es: string
  descripcion_val: string
  direccioncalle: string | null
  direccionnumero: string | null
  imagenes?: readonly Image[]
  lectores?: { es: number; ca: number } | null
}

/** The photo of the report that the reporter sees too. */
export const photoBefore = ({ imagenes = [] }: Pick<About, 'imagenes'>) =>
  imagenes.find(({ momento, revision }) => momento === 'antes' && revision !== 'oculta')

const mailOf = ({ closing, closings }: ClosingForm) => {
  const usual = closing.ending?.finaliza ? 'resuelta' : 'no_atendida'
  const codigo = closing.ending ? usual : 'respuesta'
  return closings?.correos.find((mail) => mail.codigo === codigo)
}

type Props = {
  about: About
  form: ClosingForm
  /** Of the result, which the reporter sees. */
  after?: Blob | undefined
}

const Mail = ({ about, form, after, lang }: Props & { lang: Lang }) => {
  const say = useClosingTexts()
  const town = useMunicipality()
  const { reads } = form.closing
  const mail = mailOf(form)
  if (!reads || !mail) return null
  const { texto, lang: written } = answerIn(reads, lang)
  const [day = ''] = about.fecha.split(' ')
  const values = {
    codigo: about.codigo,
    tipo: pick(about, 'descripcion', lang),
    direccion: [about.direccioncalle, about.direccionnumero].filter(Boolean).join(', '),
    fecha: day.split('-').toReversed().join('/'),
    respuesta: '\u0000',
    nombre: '',
  }
  const paragraphs = knownSentences(pick(mail, 'cuerpo', lang), values).map((each) => fill(each, values))
  const before = photoBefore(about)
  return (
    <article lang={htmlLang(lang)} className="card clip">
      <header className="sunken p-16">
        <p className="small quiet">{town?.nombre}</p>
        <p className="title">{fill(pick(mail, 'asunto', lang), values)}</p>
        <p className="small quiet">{[values.tipo, values.direccion].filter(Boolean).join(' · ')}</p>
      </header>
      <div className="column gap-12 p-16">
        {after && (
          <div className="flex gap-12">
            {before && <Shot src={photoUrl(before, 'thumb')} caption={say('before')} />}
            <Shot src={after} caption={say('after')} />
          </div>
        )}
        {paragraphs.map((text) => {
          const [start, end] = text.split('\u0000')
          return (
            <p key={text} className="written">
              {start}
              {end !== undefined && <span lang={htmlLang(written)}>{texto}</span>}
              {end}
            </p>
          )
        })}
      </div>
    </article>
  )
}

const names = { es: 'Castellano', ca: 'Valencià' } as const

/** How the answer arrives, before it is sent; needs no network. */
export const AnswerPreview = (props: Props) => {
  const say = useClosingTexts()
  const own = useLang()
  const [opened, setOpened] = useState(false)
  const [lang, setLang] = useState<Lang>(own)
  const { about, form } = props
  const { lectores } = about
  const count = readersOf(about)
  const mail = mailOf(form)
  if (!form.closing.reads || !mail || count === 0) return null
  const labelOf = (value: Lang) => (lectores ? `${names[value]} · ${lectores[value]}` : names[value])
  return (
    <>
      <div className="card row gap-12 p-16">
        <div className="grow min-0">
          <p className="small quiet">{count === null ? say('readersUnknown') : say('readers', { count })}</p>
          <p className="strong anywhere">{fill(pick(mail, 'asunto', own), { codigo: about.codigo })}</p>
        </div>
        <Button variant="light" leftSection={<IconEye size={20} aria-hidden />} onClick={() => setOpened(true)}>
          {say('preview')}
        </Button>
      </div>
      <Sheet
        opened={opened}
        onClose={() => setOpened(false)}
        title={say('previewTitle')}
        footer={
          <Button fullWidth variant="default" onClick={() => setOpened(false)}>
            {say('previewBack')}
          </Button>
        }
      >
        <div className="column gap-12">
          <Segmented
            label={say('previewLanguage')}
            value={lang}
            onChange={setLang}
            options={languages.map((value) => ({ value, label: labelOf(value) }))}
          />
          <Mail {...props} lang={lang} />
          <Notice icon={IconLock}>{say('staysHere')}</Notice>
        </div>
      </Sheet>
    </>
  )
}
