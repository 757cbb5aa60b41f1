import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { isRole } from '@avisa/contract/access/person'
import type { Comment } from '@avisa/contract/comments/schemas'
import { photoUrl } from '#/platform/photo-url.ts'
import { usePerson } from '#/platform/session.ts'
import { Gallery } from '#/ui/photo/Gallery.tsx'
import { PhotoImage } from '#/ui/photo/PhotoImage.tsx'
import { RelativeTime } from '#/ui/mark/RelativeTime.tsx'
import { CommentText } from './CommentText.tsx'
import classes from './comments.module.css'
import { useCommentTexts } from './texts.ts'

const Photos = ({ photos }: { photos: Comment['imagenes'] }) => {
  const say = useCommentTexts()
  const [opened, setOpened] = useState<number | undefined>()
  if (photos.length === 0) return null
  return (
    <div className="flex wrap gap-8 mt-8">
      {photos.map((photo, at) => (
        <PhotoImage
          key={photo.id}
          className={`${classes.photo} cover`}
          src={photoUrl(photo, 'thumb')}
          alt=""
          open={{ label: say('seePhoto', { number: at + 1 }), onClick: () => setOpened(at) }}
        />
      ))}
      <Gallery photos={photos.map((photo) => ({ src: photoUrl(photo, 'view') }))} opened={opened} onClose={() => setOpened(undefined)} />
    </div>
  )
}

const useAuthor = ({ propio, autor, codusuario, nombre }: Comment): { who: string; name: string | null } => {
  const say = useCommentTexts()
  const citizen = isRole(usePerson(), 'ciudadano')
  if (autor === 'ciudadania') return { who: say(propio || citizen ? 'you' : 'reporter'), name: null }
  if (codusuario === null) return { who: say('municipality'), name: null }
  return { who: codusuario, name: propio ? say('you') : nombre }
}

export const CommentRow = ({ comment }: { comment: Comment }) => {
  const say = useCommentTexts()
  const citizen = isRole(usePerson(), 'ciudadano')
  const { who, name } = useAuthor(comment)
  return (
    <li className={`${classes.row} flex`} data-own={comment.propio || undefined}>
      <div className={`${classes.bubble} framed surface`}>
        <div className="line wrap gap-x-8">
          <span className="strong anywhere">{who}</span>
          {name && <span className="small quiet">{name}</span>}
          <span className="small quiet push">
            <RelativeTime time={comment.created_at} />
          </span>
        </div>
        {comment.comentario && <CommentText text={comment.comentario} />}
        <Photos photos={comment.imagenes} />
        {comment.publico && !citizen && comment.autor === 'personal' && (
          <p className="small row gap-6 mt-8 second">
            <IconEye size={18} stroke={1.9} aria-hidden /> {say('public')}
          </p>
        )}
      </div>
    </li>
  )
}
