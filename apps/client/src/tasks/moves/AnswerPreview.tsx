import { Button } from '@mantine/core'
import { IconEye, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { answerIn } from '@avisa/contract/closing/rules'
import type { Task } from '@avisa/contract/tasks/schemas'
import { fill, knownSentences } from '@avisa/contract/values/fill'
import { htmlLang, languages, pick, type Lang } from '@avisa/contract/values/languages'
import { useMunicipality } from '#/platform/configuration.ts'
import { photoUrl } from '#/platform/photo-url.ts'
import { useLang } from '#/platform/text.ts'
import { Segmented } from '#/ui/form/Segmented.tsx'
import { useSource } from '#/ui/photo/blob-url.ts'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import classes from './moves.module.css'
import { useMoveTexts } from './texts.ts'
import type { MoveFormState } from './use-move.ts'

const Shot = ({ src, caption }: { src: string | Blob; caption: string }) => {
  const source = useSource(src)
  return (
    <div className="grow">
      <img src={source || undefined} alt="" className={`${classes.shot} cover rounded-14`} />
      <p className="small quiet">{caption}</p>
    </div>
  )
}

/** The photo of the report that the reporter sees too. */
export const photoBefore = ({ imagenes = [] }: Task) =>
  imagenes.find(({ momento, revision }) => momento === 'antes' && revision !== 'oculta')

const mailOf = ({ closing, closings }: MoveFormState) => {
  const usual = closing.ending?.finaliza ? 'resuelta' : 'no_atendida'
  const codigo = closing.ending ? usual : 'respuesta'
  return closings?.correos.find((mail) => mail.codigo === codigo)
}

type Props = { task: Task; move: MoveFormState }

const Mail = ({ task, move, lang }: Props & { lang: Lang }) => {
  const say = useMoveTexts()
  const town = useMunicipality()
  const { reads, draft } = move
  const mail = mailOf(move)
  if (!reads || !mail) return null
  const { texto, lang: written } = answerIn(reads, lang)
  const [day = ''] = task.fecha.split(' ')
  const values = {
    codigo: task.codigo_incidencia,
    tipo: pick(task, 'descripcion', lang),
    direccion: [task.direccioncalle, task.direccionnumero].filter(Boolean).join(', '),
    fecha: day.split('-').toReversed().join('/'),
    respuesta: '\u0000',
    nombre: '',
  }
  const paragraphs = knownSentences(pick(mail, 'cuerpo', lang), values).map((each) => fill(each, values))
  const before = photoBefore(task)
  const after = draft.fotos.filter(({ marked }) => marked)
  return (
    <article lang={htmlLang(lang)} className="card clip">
      <header className="sunken p-16">
        <p className="small quiet">{town?.nombre}</p>
        <p className="title">{fill(pick(mail, 'asunto', lang), values)}</p>
        <p className="small quiet">{[values.tipo, values.direccion].filter(Boolean).join(' · ')}</p>
      </header>
      <div className="column gap-12 p-16">
        {after.length > 0 && (
          <div className="flex gap-12">
            {before && <Shot src={photoUrl(before, 'thumb')} caption={say('before')} />}
            {after.slice(0, 1).map((photo) => (
              <Shot key={photo.nombre} src={photo.blob} caption={say('after')} />
            ))}
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
export const AnswerPreview = ({ task, move }: Props) => {
  const say = useMoveTexts()
  const own = useLang()
  const [opened, setOpened] = useState(false)
  const [lang, setLang] = useState<Lang>(own)
  const { lectores } = task
  const count = lectores ? lectores.es + lectores.ca : null
  const mail = mailOf(move)
  if (!move.reads || !mail || count === 0) return null
  const labelOf = (value: Lang) => (lectores ? `${names[value]} · ${lectores[value]}` : names[value])
  return (
    <>
      <div className="card row gap-12 p-16">
        <div className="grow min-0">
          <p className="small quiet">{count === null ? say('readersUnknown') : say(count === 1 ? 'readersOne' : 'readers', { count })}</p>
          <p className="strong anywhere">{fill(pick(mail, 'asunto', own), { codigo: task.codigo_incidencia })}</p>
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
          <Mail task={task} move={move} lang={lang} />
          <Notice icon={IconLock}>{say('staysHere')}</Notice>
        </div>
      </Sheet>
    </>
  )
}
