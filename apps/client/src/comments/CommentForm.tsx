import { ActionIcon, Switch } from '@mantine/core'
import { IconPhotoPlus, IconSend, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { isRole } from '@avisa/contract/access/person'
import { mayAttachToComment } from '@avisa/contract/comments/rules'
import { useClient } from '#/platform/client.ts'
import { useParameters } from '#/platform/configuration.ts'
import type { OutgoingPhoto } from '#/platform/outbox/outbox.ts'
import { usePerson } from '#/platform/session.ts'
import { BlobImage } from '#/ui/photo/BlobImage.tsx'
import { usePhotoFiles } from '#/ui/photo/use-photo-sources.tsx'
import { commentOn } from './add-comment.ts'
import type { CommentSubject } from './comment-calls.ts'
import { draftOf } from './comment-draft.ts'
import classes from './comments.module.css'
import { MentionField } from './MentionField.tsx'
import { useCommentTexts } from './texts.ts'

const Chosen = ({ photo, onRemove }: { photo: OutgoingPhoto; onRemove: () => void }) => {
  const say = useCommentTexts()
  return (
    <div className={`${classes.chosen} cover`}>
      <BlobImage blob={photo.blob} alt={say('photo')} />
      <ActionIcon size={44} variant="filled" color="dark" radius="xl" aria-label={say('removePhoto')} onClick={onRemove}>
        <IconX size={20} stroke={2.2} aria-hidden />
      </ActionIcon>
    </div>
  )
}

type Props = { subject: CommentSubject; onSent: (id: string) => void }

export const CommentForm = ({ subject, onSent }: Props) => {
  const client = useClient()
  const say = useCommentTexts()
  const person = usePerson()
  const citizen = isRole(person, 'ciudadano')
  const chat = useParameters().chat_ciudadano_activo
  const [writing, change] = draftOf(subject)()
  const field = useRef<HTMLTextAreaElement>(null)
  const { texto, publico, fotos } = writing
  const { busy, input, openFiles } = usePhotoFiles({
    max: 1,
    count: fotos.length,
    onPhoto: ({ blob, nombre }) => change({ fotos: [{ blob, nombre }] }),
  })
  const isEmpty = texto.trim() === '' && fotos.length === 0
  const submit = async () => {
    if (isEmpty || busy) return field.current?.focus()
    const id = await commentOn(subject.origin).save(client, subject, { texto: texto.trim(), publico: citizen || publico, fotos })
    if (id === undefined) return
    onSent(id)
    field.current?.focus()
  }
  const attaches = subject.origin === 'incidencias' && mayAttachToComment(person)
  return (
    <form
      className={`${classes.form} column gap-12 wide middle`}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {!citizen && chat && subject.isConversation && (
        <Switch
          checked={publico}
          onChange={({ currentTarget }) => change({ publico: currentTarget.checked })}
          label={say('visible')}
          size="md"
        />
      )}
      {fotos.map((photo) => (
        <Chosen key={photo.nombre} photo={photo} onRemove={() => change({ fotos: [] })} />
      ))}
      <div className={`${classes.line} flex gap-8`}>
        {attaches && fotos.length === 0 && (
          <ActionIcon size={52} variant="default" radius="md" loading={busy} aria-label={say('addPhoto')} onClick={() => void openFiles()}>
            <IconPhotoPlus size={22} stroke={1.9} aria-hidden />
          </ActionIcon>
        )}
        <MentionField
          subject={subject}
          value={texto}
          onChange={(next) => change({ texto: next })}
          onSend={() => void submit()}
          field={field}
          label={say(citizen ? 'writeTalk' : 'write')}
          mentions={!citizen}
        />
        <ActionIcon
          type="submit"
          variant="filled"
          size={52}
          radius="md"
          aria-label={say('send')}
          aria-disabled={isEmpty}
          data-disabled={isEmpty}
        >
          <IconSend size={22} stroke={1.9} aria-hidden />
        </ActionIcon>
      </div>
      {input}
    </form>
  )
}
