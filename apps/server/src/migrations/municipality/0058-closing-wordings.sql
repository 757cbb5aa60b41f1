-- expand
-- Texts of closing are those of another feature now, and what a town has worded stays. The earlier rows stay for the version before.
select set_config('avisa.origen', 'migracion', true);
insert into traducciones (clave, es, ca)
select 'closing.' || split_part(clave, '.', 2), es, ca from traducciones
 where clave = any(array[
   'task-moves.after', 'task-moves.answer', 'task-moves.answerElse', 'task-moves.answerOther', 'task-moves.answerWho', 'task-moves.before',
   'task-moves.body', 'task-moves.bodyNone', 'task-moves.comment', 'task-moves.commentWhy', 'task-moves.eitherText', 'task-moves.otherLanguage',
   'task-moves.planned', 'task-moves.preview', 'task-moves.previewBack', 'task-moves.previewLanguage', 'task-moves.previewTitle',
   'task-moves.readersUnknown', 'task-moves.reasonDone', 'task-moves.reasonWhy', 'task-moves.reasons', 'task-moves.staysHere'])
on conflict do nothing;
